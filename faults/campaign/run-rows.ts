import type { Campaign, Row } from '../row.ts'
import { endAllRuns, type Ran, runIsolated } from './isolated-run.ts'

const LIMIT_SECONDS = 240
const limitOf = ({ limitSeconds = LIMIT_SECONDS }: Row): number => limitSeconds

/** How often a row is to run, and the numbers of its runs. */
export type Plan = { row: Row; runs: readonly number[] }
export type Settings = { seed: number; jobs: number; campaign: Campaign }

/**
 * All runs of the plans, as many at once as there are jobs: the longest first, so that none is left over at the end, and
 * rows that measure time last, one run at a time.
 * `rowEnded` hears of each row, its runs in order, as soon as the last of them is over.
 */
export async function runRows(
  plans: readonly Plan[],
  settings: Settings,
  rowEnded: (row: Row, ended: Ran[]) => void,
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      endAllRuns()
      process.exit(130)
    })
  }
  const together = plans
    .filter(({ row }) => !row.alone)
    .toSorted((a, b) => limitOf(b.row) - limitOf(a.row))
    .flatMap((plan) => runsOf(plan, settings, rowEnded))
  await inTurns(together, settings.jobs)
  const alone = plans.filter(({ row }) => row.alone).flatMap((plan) => runsOf(plan, settings, rowEnded))
  await inTurns(alone, 1)
}

function runsOf(
  { row, runs }: Plan,
  { seed, campaign }: Settings,
  rowEnded: (row: Row, ended: Ran[]) => void,
): (() => Promise<void>)[] {
  const ended = new Map<number, Ran>()
  return runs.map((run) => async () => {
    const ran = await runIsolated({ row: row.id, run, seed, campaign }, limitOf(row))
    tell(`${row.id} run ${run} (${ended.size + 1} of ${runs.length})`, ran)
    ended.set(run, ran)
    if (ended.size === runs.length) rowEnded(row, inOrder(ended))
  })
}

const inOrder = (ended: ReadonlyMap<number, Ran>): Ran[] => [...ended].sort(([a], [b]) => a - b).map(([, ran]) => ran)

function tell(name: string, { outcome, seconds, said }: Ran): void {
  const { failures, lossMs, bytesPerByte, figures = [] } = outcome
  const measured = [
    ...(lossMs === null ? [] : [`loss ${lossMs} ms`]),
    ...(bytesPerByte === null ? [] : [`bytes ×${bytesPerByte.toFixed(3)}`]),
    ...figures,
  ]
  const words = failures.length === 0 ? 'passed' : `FAILED: ${failures.join('; ')}`
  console.log(`${[name, `${seconds.toFixed(0)} s`, ...measured].join(', ')}: ${words}`)
  if (failures.length > 0 && said !== '') console.error(said.replace(/^/gm, '    '))
}

async function inTurns(tasks: readonly (() => Promise<void>)[], workers: number): Promise<void> {
  const waiting = tasks.values()
  const work = async (): Promise<void> => {
    for (const task of waiting) await task()
  }
  await Promise.all(Array.from({ length: workers }, work))
}
