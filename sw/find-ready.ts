import type { RecordingId } from '../contract/ids.ts'
import { countReady } from '../src/local/recordings/notices.ts'
import { answered } from '../src/local/unanswered-error.ts'
import { pull } from '../src/sync/feed/pull.ts'
import { asUser, type WorkerOptions } from './as-user.ts'
import { loadLazySync } from './load-lazy-sync.ts'

/** `unread`: how many recordings are ready and were not opened here. */
export type Seen = { title: string; unread: number }

/**
 * Pulls, so that the recording is on the device when the person taps, with no network by then too. `gone`: it was deleted
 * meanwhile. Null when this device cannot tell now.
 */
export async function findReady(
  recording: RecordingId,
  milliseconds: number,
  options: Omit<WorkerOptions, 'signal'> = {},
): Promise<Seen | 'gone' | null> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const looking = asUser({ ...options, signal }, async (ports) => {
      await pull({ ...ports, now: Date.now, locks: navigator.locks, loadLazySync })
      const row = await ports.app.recordings.get(recording)
      return row?.deletedAt === null ? { title: row.title, unread: await countReady(ports.app) } : 'gone'
    })
    // A database may leave a request unanswered, whatever the signal says.
    return await answered(looking, milliseconds)
  } catch (error) {
    console.warn('What is ready could not be looked at.', error)
    return null
  }
}
