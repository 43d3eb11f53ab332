import { runningTakes } from '../src/db/unfinished.ts'

declare const self: ServiceWorkerGlobalScope

/** The new version takes over on the person's tap, and never while any tab records (facts/offline.md 5.2). */
export async function skipWaitingWhenCalm(): Promise<void> {
  if ((await runningTakes()).size === 0) await self.skipWaiting()
}
