import type { Outcome } from './row.ts'
import { percentile, upperBound } from './statistics.ts'

/** All runs of one row. Loss in milliseconds; null where nothing was measured. */
export type Tally = {
  id: string
  title: string
  runs: number
  failed: number
  /** Highest rate of failure that is still likely, 0 to 1. */
  bound: number
  loss: { p50: number; p95: number; max: number } | null
  duplicates: number
  /** The most bytes that a run sent for each byte of audio. */
  bytesPerByte: number | null
  /** What went wrong, in words, and in which run. */
  failures: { run: number; words: string }[]
  /** What else the last run measured, in words with units. */
  figures: string[]
}

/** @param first the number of the first of these runs */
export function tally(row: { id: string; title: string }, outcomes: readonly Outcome[], first = 0): Tally {
  const losses = outcomes.flatMap(({ lossMs }) => (lossMs === null ? [] : [lossMs]))
  const bytes = outcomes.flatMap(({ bytesPerByte }) => (bytesPerByte === null ? [] : [bytesPerByte]))
  const failed = outcomes.filter(({ failures }) => failures.length > 0).length
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(losses, share))
  return {
    id: row.id,
    title: row.title,
    runs: outcomes.length,
    failed,
    bound: upperBound(failed, outcomes.length),
    loss: p50 == null || p95 == null || max == null ? null : { p50, p95, max },
    duplicates: outcomes.reduce((sum, { duplicates }) => sum + duplicates, 0),
    bytesPerByte: bytes.length === 0 ? null : Math.max(...bytes),
    failures: outcomes.flatMap(({ failures }, run) => failures.map((words) => ({ run: first + run, words }))),
    figures: outcomes.at(-1)?.figures ?? [],
  }
}
