import { pruneAttempts } from '../accounts/stored-attempts.ts'
import type { Context } from '../context/context.ts'
import { purgeOld } from '../deletion/purge.ts'
import { sweepOrphans } from '../deletion/sweep-orphans.ts'
import { interval } from '../kernel/interval.ts'
import { queueUnplayable } from '../playable/playable-job.ts'
import { improveDrafts } from '../processing/improve-drafts.ts'
import { timeOf } from '../store/processes/clock.ts'
import { unlessLocked } from '../store/processes/keyed-mutex.ts'
import { isClockBelieved } from '../store/processes/last-known-time.ts'
import { splitOlder } from '../store/split-older.ts'
import { removeReplacedParts } from '../uploads/parts/join-parts.ts'
import { storeAbandoned } from '../uploads/store-abandoned.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** How soon a speech engine that was installed or chosen meanwhile is noticed (scripts/install/speech-engine.mjs). */
const LOOK_MS = 5000
/** Between two drafts that are transcribed again, where nothing else waits. */
const IMPROVE_MS = 10_000

/**
 * Starts the recurring work: jobs that waited for this start and new ones; the look for a new speech engine; hourly, the rescue
 * of abandoned takes and the removal of expired mail files and of parts of uploads that became others; daily, the purge of the trash and of orphaned audio.
 */
export async function startWork(context: Context): Promise<() => Promise<void>> {
  const { database, queue, jobs, report, locks, log } = context
  await jobs.start()
  const ending = new AbortController()
  // In the background: with thousands of waiting recordings this takes a while, and requests and jobs must not wait for it.
  let queueing = Promise.resolve()
  const queueWaiting = (): void => {
    queueing = queueing
      .then(() => queue.queueBacklog(ending.signal))
      .then(jobs.wake)
      .catch(report)
  }
  queueWaiting()
  const queueingUnplayable = queueUnplayable(database, ending.signal).then(jobs.wake).catch(report)
  const alone = (what: string, work: () => Promise<void>) => unlessLocked(locks, what, work).catch(report)
  const believed = () => isClockBelieved(database, (sentence) => log.warn(sentence))
  const stopPurging = interval(DAY_MS, () =>
    alone('purge', async () => {
      if (await believed()) {
        const now = await timeOf(database)
        await purgeOld(context, now)
        await sweepOrphans(context, new Date(now - DAY_MS))
      }
      await pruneAttempts(database)
    }),
  )
  const stopForgetting = interval(HOUR_MS, () => context.mailer.forgetEnded().catch(report))
  const stopRemoving = interval(HOUR_MS, () =>
    alone('remove replaced parts', () => removeReplacedParts(context, Date.now())),
  )
  const { queueTranscription } = queue
  const stopKeeping = interval(HOUR_MS, () =>
    alone('keep abandoned', async () => {
      if (!(await believed())) return
      if ((await storeAbandoned({ ...context, queueTranscription }, await timeOf(database))) > 0) jobs.wake()
    }),
  )
  const stopLooking = lookForEngines(context, queueWaiting)
  const improve = improveDrafts({
    database,
    better: context.enginesHere.betterThanDraft,
    onGivenUp: (engine) => log.warn({ engine }, 'drafts stay as they are: this engine has failed on two'),
  })
  const stopImproving = interval(IMPROVE_MS, () =>
    alone('improve drafts', async () => {
      if (await improve()) jobs.wake()
    }),
  )
  const splitting = alone('split transcripts', () => splitOlder(database, { signal: ending.signal, report }))
  return async () => {
    ending.abort()
    await Promise.all([stopPurging(), stopKeeping(), stopLooking(), stopImproving(), stopForgetting(), stopRemoving()])
    await Promise.all([queueing, queueingUnplayable, splitting])
    await jobs.stop()
  }
}

/** For a server whose jobs are done by workers: it only follows which engines are chosen. */
export const leaveWork = (context: Context): (() => Promise<void>) => lookForEngines(context, () => {})

/** Called when a speech engine becomes available where there was none. */
function lookForEngines(
  { enginesHere, sharedEngines, report }: Pick<Context, 'enginesHere' | 'sharedEngines' | 'report'>,
  onSpeech: () => void,
): () => Promise<void> {
  const look = async (): Promise<void> => {
    if (await enginesHere.look()) onSpeech()
    await sharedEngines.look()
  }
  const stop = interval(LOOK_MS, () => look().catch(report))
  return async () => {
    await stop()
    await sharedEngines.end().catch(report)
  }
}
