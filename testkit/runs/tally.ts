import { percentile, upperBound } from '../figures/statistics.ts'
import type { Outcome } from './outcome.ts'

/** All runs of one row. Loss in milliseconds; null where nothing was measured. */
export type Tally = {
  id: string
  title: string
  runs: number
  failed: number
  /** Highest rate of failure that is still likely, 0 to 1. */
  bound: number
  loss: { p50: number; p95: number; max: number } | null
  /** That of each run, by which several campaigns become one; results of before 2026-11-24 lack it. */
  losses?: number[]
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
  return {
    id: row.id,
    title: row.title,
    runs: outcomes.length,
    failed,
    bound: upperBound(failed, outcomes.length),
    loss: lossOf(losses),
    losses,
    duplicates: outcomes.reduce((sum, { duplicates }) => sum + duplicates, 0),
    bytesPerByte: bytes.length === 0 ? null : Math.max(...bytes),
    failures: outcomes.flatMap(({ failures }, run) => failures.map((words) => ({ run: first + run, words }))),
    figures: outcomes.at(-1)?.figures ?? [],
  }
}

function lossOf(losses: readonly number[]): Tally['loss'] {
  if (losses.length === 0) return null
  return { p50: percentile(losses, 0.5), p95: percentile(losses, 0.95), max: Math.max(...losses) }
}

/** Several campaigns of one row as one; the newest names it. Of those that lack their losses the greatest counts. */
export function sumOf(campaigns: readonly Tally[]): Tally {
  const last = campaigns.at(-1)
  if (!last) throw new Error('There is no campaign to sum up.')
  if (campaigns.length === 1) return last
  const total = (of: (one: Tally) => number): number => campaigns.reduce((sum, one) => sum + of(one), 0)
  const [runs, failed] = [total((one) => one.runs), total((one) => one.failed)]
  const losses = campaigns.flatMap((one) => one.losses ?? (one.loss ? [one.loss.p50, one.loss.p95, one.loss.max] : []))
  const bytes = campaigns.flatMap(({ bytesPerByte }) => bytesPerByte ?? [])
  return {
    ...last,
    ...{ runs, failed, bound: upperBound(failed, runs), loss: lossOf(losses), losses },
    duplicates: total((one) => one.duplicates),
    bytesPerByte: bytes.length === 0 ? null : Math.max(...bytes),
    failures: campaigns.flatMap((one) => one.failures),
  }
}
