import type { Random } from '../testkit/figures/random.ts'
import type { Outcome } from '../testkit/runs/outcome.ts'

/** What all runs of a campaign share. */
export type Campaign = {
  /** Path of the WAV with the tone sequence. */
  clip: string
  /** True where live captions are on, in the rows that know it. */
  captions?: boolean
  /** True in the short form, which is part of a test run: smaller, not other. */
  short: boolean
}

/** One row of the fault campaign: one thing that is broken on purpose (faults/README.md). */
export type Row = {
  id: string
  title: string
  /** Runs when none are asked for, and in the short form; 0 leaves it out there, for the reason in `slow`. */
  runs: { full: number; short: number }
  slow?: string
  /** A run that lasts longer hangs: it is cut off and has failed. 240 when not given. */
  limitSeconds?: number
  /** True for a row that measures times or the processor: nothing else runs beside it. */
  alone?: true
  /** Why this machine cannot run it; null when it can. */
  lacks?(): string | null
  /** `run` counts from 0. Throws when the run could not be judged, which counts as failed. */
  run(campaign: Campaign, random: Random, run: number): Promise<Outcome>
}
