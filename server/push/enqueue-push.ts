import { type Ready, readySchema } from '../../contract/accounts/push.ts'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { PushId } from '../jobs/job-queue.ts'
import { enqueueJob } from '../jobs/job-rows.ts'
import type { Write } from '../store/schema.ts'
import { subscriptionsOf } from '../store/tables/accounts/push-subscriptions.ts'

/**
 * An analysis usually follows at once: within this time only the analysis is announced, so that a phone vibrates once.
 * Milliseconds.
 */
const ANALYSIS_PAUSE_MS = 10_000

export type ReadyNews = { recording: RecordingId; user: UserId; ready: Ready }

/** In the transaction of what became ready: one job for each subscribed browser, so that one does not wait for another. */
export async function enqueuePush(write: Write, news: ReadyNews, now = Date.now()): Promise<void> {
  const pause = news.ready === 'transcript' ? ANALYSIS_PAUSE_MS : 0
  for (const { id } of await subscriptionsOf(write, news.user)) {
    const subject = [id, news.recording, news.ready].join('.') as PushId
    await enqueueJob(write, { kind: 'push', subject, user: news.user }, now + pause)
  }
}

export function readPushId(id: PushId): { subscription: string; recording: RecordingId; ready: Ready } {
  const [subscription = '', recording = '', ready] = id.split('.')
  return { subscription, recording: recording as RecordingId, ready: readySchema.parse(ready) }
}
