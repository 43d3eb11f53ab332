import { setTimeout as wait } from 'node:timers/promises'
import type { EngineTest } from '../../contract/accounts/engines.ts'
import type { Context } from '../context/context.ts'
import type { BetterEngine } from '../context/engines/better-engine.ts'
import { willBeUsed } from '../context/engines/wanted-models.ts'
import { runningRows } from '../jobs/job-rows.ts'
import { modelId } from '../speech/available-engines.ts'
import type { Transcriber } from '../speech/transcriber.ts'
import { SAMPLE, tryOutEngine } from '../speech/try-out.ts'
import type { Database } from '../store/schema.ts'
import { type SpeechChoice, speechChoice, takeByItself } from '../store/tables/accounts/chosen-engines.ts'

export type TakePorts = Pick<Context, 'enginesHere' | 'database' | 'queue' | 'jobs' | 'report'>

/** A model that takes so long for the sample does not run here. Milliseconds. */
const TRY_MS = 120_000
/** What is transcribed meanwhile would make it look slow: so long its end is waited for, and looked for so often. Milliseconds. */
const BUSY_MS = 10 * 60_000
const LOOK_MS = 5000

/** `isTooMuch`: a smaller model may run here. What was tried while something was transcribed does not tell that. */
type Problem = { why: string; isTooMuch: boolean }

/** `left`: another engine was chosen, it is in use already, or it is not here. `refused`: it is here, but … */
export type Taken = { kind: 'taken' } | { kind: 'left' } | ({ kind: 'refused' } & Problem)

/** Milliseconds. */
export type TrialTimes = { lookMs?: number; busyMs?: number }

/** Tries a model and takes it into use, where it makes way for no other engine and is faster than speech. */
export async function takeEngine(
  ports: TakePorts,
  better: Pick<BetterEngine, 'model' | 'isNamed'>,
  signal: AbortSignal,
  times: TrialTimes = {},
): Promise<Taken> {
  const { database, enginesHere, queue, jobs } = ports
  const id = modelId(better.model.name)
  const leavesRoom = (choice: SpeechChoice | null) => choice?.id !== id && willBeUsed(choice, better)
  const transcriber = enginesHere.openForTest(id, TRY_MS)
  if (!transcriber || !leavesRoom(await speechChoice(database))) return { kind: 'left' }
  const wasIdle = await untilIdle(database, signal, times)
  const problem = await problemOf(transcriber, ports, signal)
  if (problem !== null) {
    const isIdle = wasIdle && !(await isBusy(database))
    return { kind: 'refused', ...problem, isTooMuch: problem.isTooMuch && isIdle }
  }
  const isTaken = await database.transaction().execute(async (write) => {
    const before = await speechChoice(write)
    return leavesRoom(before) && takeByItself(write, id, before)
  })
  if (!isTaken) return { kind: 'left' }
  if (await enginesHere.look()) await queue.queueBacklog(signal)
  jobs.wake()
  return { kind: 'taken' }
}

const isBusy = async (database: Database): Promise<boolean> =>
  (await runningRows(database)).some(({ kind }) => kind === 'transcribe')

/** False: it was not for so long that the trial goes ahead. */
async function untilIdle(
  database: Database,
  signal: AbortSignal,
  { lookMs = LOOK_MS, busyMs = BUSY_MS }: TrialTimes,
): Promise<boolean> {
  for (let waited = 0; await isBusy(database); waited += lookMs) {
    if (waited >= busyMs) return false
    await wait(lookMs, undefined, { signal })
  }
  return true
}

/** Where the first run is slow a second one tells: a model that is loaded for the first time comes from the disk. */
async function problemOf(
  transcriber: Transcriber,
  { report }: Pick<TakePorts, 'report'>,
  signal: AbortSignal,
): Promise<Problem | null> {
  const run = () =>
    tryOutEngine(transcriber, { signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]), report })
  const first = await run()
  const last = isSlow(first) ? await run() : first
  if (isSlow(last)) return { why: 'slower than speech on this machine: it was not taken into use.', isTooMuch: true }
  if (last.outcome !== 'failed') return null
  // SIGKILL: the machine had no memory for it.
  return { why: `was not taken into use: ${last.reason}`, isTooMuch: last.fault === 'stopped' }
}

const isSlow = (test: EngineTest): boolean =>
  test.outcome === 'failed' ? test.fault === 'time-out' : test.took > SAMPLE.seconds
