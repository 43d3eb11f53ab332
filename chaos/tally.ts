import { upperBound } from '../testkit/figures/statistics.ts'
import type { Ran } from './campaign.ts'
import type { Row } from './row.ts'

/** All runs of one row. */
export type Tally = {
  id: string
  title: string
  runs: number
  failed: number
  /** Highest rate of failure that is still likely, 0 to 1. */
  bound: number
  lost: number
  doubled: number
  /** What went wrong, in words, and in which run. */
  failures: { run: number; words: string }[]
  /** What else the last run counted, in words with units. */
  figures: string[]
}

export function tally({ id, title }: Row, ran: readonly (Ran & { run: number })[]): Tally {
  const failed = ran.filter(({ outcome }) => outcome.failures.length > 0).length
  const sum = (count: (one: Ran) => number): number => ran.reduce((all, one) => all + count(one), 0)
  return {
    id,
    title,
    runs: ran.length,
    failed,
    bound: upperBound(failed, ran.length),
    lost: sum(({ outcome }) => outcome.lost),
    doubled: sum(({ outcome }) => outcome.doubled),
    failures: ran.flatMap(({ run, outcome }) => outcome.failures.map((words) => ({ run, words }))),
    figures: ran.at(-1)?.outcome.figures ?? [],
  }
}
