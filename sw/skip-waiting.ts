import { runningTakes } from '../src/db/unfinished.ts'

/** The new version takes over on the person's tap, and never while any tab records (facts/offline.md 5.2). */
export async function skipWaitingWhenCalm(worker: { skipWaiting(): Promise<void> }): Promise<void> {
  if ((await runningTakes()).size === 0) await worker.skipWaiting()
}
