import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context/context.ts'
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

type Problem = { why: string; isSlow: boolean }

/** `left`: a person has chosen an engine, it is in use already, or it is not here. `refused`: it is here, but … */
export type Taken = { kind: 'taken' } | { kind: 'left' } | ({ kind: 'refused' } & Problem)

/** What the server took by itself before makes way: another model has been named since. */
const leavesRoom = (choice: SpeechChoice | null, id: string): boolean =>
  choice === null || (choice.isByItself && choice.id !== id)

/** Tries a model and takes it into use, where no person has chosen an engine and it is faster than speech. */
export async function takeEngine(
  ports: TakePorts,
  name: string,
  signal: AbortSignal,
  lookMs = LOOK_MS,
): Promise<Taken> {
  const { database, enginesHere, queue, jobs } = ports
  const id = modelId(name)
  const transcriber = enginesHere.openForTest(id, TRY_MS)
  if (!transcriber || !leavesRoom(await speechChoice(database), id)) return { kind: 'left' }
  await untilIdle(database, signal, lookMs)
  const problem = await problemOf(transcriber, ports, signal)
  if (problem !== null) return { kind: 'refused', ...problem }
  const isTaken = await database.transaction().execute(async (write) => {
    if (!leavesRoom(await speechChoice(write), id)) return false
    await takeByItself(write, id)
    return true
  })
  if (!isTaken) return { kind: 'left' }
  if (await enginesHere.look()) await queue.queueBacklog(signal)
  jobs.wake()
  return { kind: 'taken' }
}

async function untilIdle(database: Database, signal: AbortSignal, lookMs: number): Promise<void> {
  const isBusy = async () => (await runningRows(database)).some(({ kind }) => kind === 'transcribe')
  for (let waited = 0; waited < BUSY_MS && (await isBusy()); waited += lookMs) await wait(lookMs, undefined, { signal })
}

/** Where the first run is slow a second one tells: a model that is loaded for the first time comes from the disk. */
async function problemOf(
  transcriber: Transcriber,
  { report }: Pick<TakePorts, 'report'>,
  signal: AbortSignal,
): Promise<Problem | null> {
  const run = () =>
    tryOutEngine(transcriber, { signal: AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]), report })
  const isSlow = (outcome: Awaited<ReturnType<typeof run>>) =>
    outcome.outcome !== 'failed' && outcome.took > SAMPLE.seconds
  const first = await run()
  const last = isSlow(first) ? await run() : first
  if (last.outcome === 'failed') return { why: `was not taken into use: ${last.reason}`, isSlow: false }
  return isSlow(last) ? { why: 'slower than speech on this machine: it was not taken into use.', isSlow: true } : null
}
