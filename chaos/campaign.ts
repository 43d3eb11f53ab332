import { randomFor } from '../testkit/figures/random.ts'
import { type Installation, openInstallation } from './installation.ts'
import type { Judge, Outcome, Row } from './row.ts'

type Settings = { seed: number; run: number; short: boolean }
export type Ran = { row: Row; outcome: Outcome; seconds: number }

/** One installation, all rows one after the other, then the verdicts. `tell` hears of each as it is there. */
export async function runOnce(rows: readonly Row[], settings: Settings, tell: (ran: Ran) => void): Promise<void> {
  const installation = await openInstallation()
  try {
    const judges: { row: Row; judge: Judge; harm: number }[] = []
    for (const row of rows) {
      const began = performance.now()
      const judge = await harm(row, installation, settings)
      judges.push({ row, judge, harm: performance.now() - began })
    }
    for (const { row, judge, harm: took } of judges) {
      const began = performance.now()
      const outcome = await judge().catch(notJudged)
      const failures = [...outcome.failures, ...installation.complaints()]
      tell({ row, outcome: { ...outcome, failures }, seconds: (took + performance.now() - began) / 1000 })
    }
  } finally {
    await installation.close()
  }
}

/** A row that could not do its harm has failed. */
async function harm(row: Row, installation: Installation, { seed, run, short }: Settings): Promise<Judge> {
  try {
    const judge = await row.run(installation, { random: randomFor(seed, row.id, run), short })
    const ended = installation.complaints()
    return async () => {
      const outcome = await judge()
      return { ...outcome, failures: [...ended, ...outcome.failures] }
    }
  } catch (error) {
    return async () => notJudged(error)
  }
}

function notJudged(error: unknown): Outcome {
  console.error(error)
  const words = error instanceof Error ? error.message : String(error)
  return { failures: [`not judged: ${words}`], lost: 0, doubled: 0, figures: [] }
}
