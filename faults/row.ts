import type { Random } from './random.ts'

/** One run of a row. */
export type Outcome = {
  /** What went wrong, in words; empty when the run passed. */
  failures: string[]
  /** Milliseconds of sound that were spoken and that the server does not have; null where none is spoken. */
  lossMs: number | null
  /** Recordings or seconds that the server holds more than once. */
  duplicates: number
  /** Bytes that the browser sent for each byte of audio; null where it is not measured. */
  bytesPerByte: number | null
}

/** What all runs of a campaign share. */
export type Campaign = {
  /** Path of the WAV with the tone ladder. */
  clip: string
  /** True in the short form, which is part of a test run: smaller, not other. */
  short: boolean
}

/** One row of the fault matrix (facts/offline.md 7). */
export type Row = {
  id: string
  title: string
  /** Runs when none are asked for, and in the short form; 0 leaves it out there. */
  runs: { full: number; short: number }
  /** `run` counts from 0. Throws when the run could not be judged, which counts as failed. */
  run(campaign: Campaign, random: Random, run: number): Promise<Outcome>
}
