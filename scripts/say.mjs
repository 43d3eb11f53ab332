/**
 * What the start and the tests say to the person in front of the terminal: few plain lines.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** A failure whose sentence says what to do; shown without a stack. */
export class StopError extends Error {
  /** @override */
  name = 'StopError'
}

/**
 * Runs a piece of work as a program would: its failure is shown (a StopError as its sentence, anything else with its stack)
 * and becomes an exit code.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<0 | 1>}
 */
export async function exitCodeOf(work) {
  try {
    await work()
    return 0
  } catch (error) {
    const text = error instanceof StopError ? error.message : error instanceof Error ? error.stack : error
    process.stderr.write(`${text}\n`)
    return 1
  }
}
