import type { Dexie } from 'dexie'
import type { UserId } from '../contract/ids.ts'
import { type Client, type ClientOptions, createClient } from '../src/api/client.ts'
import { type AppDatabase, openAppDatabase } from '../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../src/local/audio-database.ts'
import { readUser } from '../src/local/device/user.ts'
import { answered } from '../src/local/unanswered-error.ts'

/** Longer than any honest opening: behind a newer version that waits for the tabs of an older one, it would never end. */
const OPEN_MS = 4000

export type WorkerOptions = { signal: AbortSignal; openMs?: number } & Pick<ClientOptions, 'base' | 'fetch'>

type Ports = { app: AppDatabase; audio: AudioDatabase; owner: UserId; client: Client; signal: AbortSignal }

/**
 * Does a piece of work for whoever is signed in on this device, and for nobody else who uses it; null when nobody is.
 * Rejects when the databases do not open or are wanted by a newer version: an event that hung there would keep that out.
 */
export async function asUser<T>(
  { signal, openMs = OPEN_MS, ...options }: WorkerOptions,
  work: (ports: Ports) => Promise<T>,
): Promise<T | null> {
  const person = await readUser()
  if (!person) return null
  const owner = person.id
  const app = openAppDatabase(owner)
  const audio = openAudioDatabase()
  const ended = new AbortController()
  const end = (): void => ended.abort(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  reloadForUpdate([app, audio], ended)
  try {
    await answered(Promise.all([app.open(), audio.open()]), openMs)
    const client = createClient({ ...options, user: () => owner })
    // Not by AbortSignal.any, which Safari has since 17.4 only.
    return await work({ app, audio, owner, client, signal: ended.signal })
  } finally {
    signal.removeEventListener('abort', end)
    app.close()
    audio.close()
  }
}

/**
 * Dexie's own answer to a newer version, or to a deletion, is to close and to open again at the next call: that would
 * wait, with the lock of the drain held, until every older tab is closed. What is left is for a page, or another event.
 */
function reloadForUpdate(databases: readonly Dexie[], ended: AbortController): void {
  for (const database of databases)
    database.on('versionchange', () => {
      ended.abort()
      for (const each of databases) each.close()
      return false
    })
}
