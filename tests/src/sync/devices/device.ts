import { vi } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import { createClient } from '../../../../src/api/client.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { findPassages } from '../../../../src/local/search/library-passages.ts'
import { newEstimate } from '../../../../src/sync/connection-estimate.ts'
import type { DrainContext } from '../../../../src/sync/drain-context.ts'
import { repairUpload } from '../../../../src/sync/upload/repair-upload.ts'

export type Device = DrainContext & { clear(): Promise<void> }

/** The databases and the page's own client of one device, against a server's address. */
export function openDevice(owner: UserId, base: string, reach?: typeof fetch, deadlineMs?: number): Device {
  const app: AppDatabase = openAppDatabase(owner)
  const audio: AudioDatabase = openAudioDatabase()
  return {
    app,
    audio,
    owner,
    client: createClient({
      base,
      user: () => owner,
      ...(reach ? { fetch: reach } : {}),
      ...(deadlineMs === undefined ? {} : { deadline: () => deadlineMs }),
    }),
    signal: new AbortController().signal,
    now: Date.now,
    random: () => 0.5,
    locks: navigator.locks,
    publish: () => undefined,
    isElsewhere: async () => false,
    places: new Map(),
    readers: new Map(),
    findPassages,
    repairUpload: repairUpload,
    link: newEstimate(),
    loadLazySync: () => import('../../../../src/sync/lazy-sync.ts'),
    async clear() {
      await app.delete()
      await audio.delete()
    },
  }
}

/** Lets seconds pass; what they set off has ended when this resolves. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000)
    // The databases of these tests run on turns of the event loop: a pass takes fewer than these.
    for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}
