/** Whether everything is run, as `npm run test:all` does (EARMARK_TESTS=all), or the core of `npm test`. */
export const WHOLE = process.env['EARMARK_TESTS'] === 'all'

/** How often something random is tried. */
export const runs = (core: number, whole: number): number => (WHOLE ? whole : core)

/** The cases of a table: all of them, or those of the core. */
export const cases = <T>(core: readonly T[], more: readonly T[]): readonly T[] => (WHOLE ? [...core, ...more] : core)

/** Tests that only the whole form has, of a file that is in the core as well. */
export function inWhole(define: () => void): void {
  if (WHOLE) define()
}

const nothing: unknown = Object.assign(() => {}, { each: () => () => {}, for: () => () => {} })

/** `whole(test)` is `test` of what only the whole form has, of a file that is in the core as well. */
export const whole = <Define>(define: Define): Define => (WHOLE ? define : (nothing as Define))
