import type { Config } from '../../config/config.ts'
import { CliError } from '../cli-error.ts'

/** From one place to another; `tell` is given lines of progress. */
export type Move = { from: Config; to: Config; tell: (line: string) => void }

/** `rows` null: this command compared none. `missing`: files that the old place had lost before. */
export type Moved = { rows: { count: number; tables: number } | null; missing: readonly string[] }

const MOST_TOLD = 20

/** Throws CliError when the two places differ. */
export function refuseDifferences(differences: readonly string[]): void {
  if (differences.length === 0) return
  const told = differences.slice(0, MOST_TOLD).map((difference) => `  ${difference}`)
  const more = differences.length > MOST_TOLD ? [`  and ${differences.length - MOST_TOLD} more`] : []
  throw new CliError(
    ['The new place differs from the old one. Nothing was switched; the old one goes on.', ...told, ...more].join('\n'),
  )
}
