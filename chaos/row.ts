import type { Random } from '../testkit/figures/random.ts'
import type { Installation } from './installation.ts'

/** One run of a row. */
export type Outcome = {
  /** What went wrong, in words; empty when the run passed. */
  failures: string[]
  /** Recordings, changes, jobs or sessions that were acknowledged and are not there. */
  lost: number
  /** Those that are there more than once. */
  doubled: number
  /** What else was counted, in words with units. */
  figures: string[]
}

/** Comes after the harm of all rows: the jobs of a killed worker are done when its leases have run out. */
export type Judge = () => Promise<Outcome>

export type Row = {
  id: string
  title: string
  /** Does the harm while people work. Throws when that could not be done, which counts as failed. */
  run(installation: Installation, options: { random: Random; short: boolean }): Promise<Judge>
}
