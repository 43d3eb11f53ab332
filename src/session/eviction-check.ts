import { liveQuery } from 'dexie'
import { z } from 'zod/mini'
import { type User, userSchema } from '../../contract/accounts/account.ts'
import type { UserId } from '../../contract/ids.ts'
import { restoreLeftSegments } from '../local/audio/fallback-store.ts'
import { type DataManifest, dataManifestSchema, findLoss, readManifestData } from '../local/device/data-manifest.ts'
import { isInMemory } from '../local/in-memory/in-memory-database.ts'
import { runningTakes, takeLock } from '../local/takes/unfinished.ts'
import { throttle } from '../local/throttle.ts'
import { readStoredNote, removeStoredNote, writeStoredNote } from '../platform/storage/stored-note.ts'
import { isUserStored } from '../platform/storage/stored-user.ts'
import { fallbackFiles, lossAtom, type SignedInUser, store, userAtom } from './store.ts'

const noteSchema = z.extend(dataManifestSchema, { user: userSchema })

/** Compares what is on this device with what was here last time. What fails here must not keep the app from starting. */
export async function checkEviction(person: SignedInUser): Promise<void> {
  // What is broken in the fallback store must not hide that something is missing.
  for (const look of [joinSecondLane, tellLoss]) {
    try {
      await look(person)
    } catch (error) {
      console.error('The eviction check failed.', error)
    }
  }
}

/** Sound that lies beside the database joins its recording. One tab at a time; another one, even a suspended one, is not waited for. */
async function joinSecondLane({ app, audio, user }: SignedInUser): Promise<void> {
  if (!fallbackFiles || (await fallbackFiles.names()).length === 0) return
  const files = isInMemory(audio) ? { ...fallbackFiles, remove: async () => undefined } : fallbackFiles
  await navigator.locks.request('earmark-second-lane', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const running = await runningTakes()
    await restoreLeftSegments(audio, files, {
      owner: user.id,
      isRunning: (recording) => running.has(takeLock(recording)),
      isGone: async (recording) => (await app.tombstones.get(recording)) !== undefined,
    })
  })
}

/**
 * Whom this browser was trusted with last. Null after a sign-out, which removes the note. Asked where the databases are
 * gone: local storage, which Chromium writes down up to a minute late, may have died with the browser.
 */
export async function readManifestUser(): Promise<User | null> {
  const note = noteSchema.safeParse(await readStoredNote())
  return note.success ? note.data.user : null
}

/** Null when there is no note of this person. */
async function readNoteOf(owner: UserId): Promise<DataManifest | null> {
  const note = noteSchema.safeParse(await readStoredNote())
  return note.success && note.data.user.id === owner ? note.data : null
}

async function tellLoss({ app, audio, user }: SignedInUser): Promise<void> {
  const note = isInMemory(app) || isInMemory(audio) ? null : await readNoteOf(user.id)
  store.set(lossAtom, note && (await findLoss(app, audio, note)))
}

/** A sign-out, in whichever tab, forgets the user before the note: one that was still being written goes after it. */
async function noteUnlessLeft(note: z.infer<typeof noteSchema>): Promise<void> {
  await writeStoredNote(note)
  if (!isUserStored()) await removeStoredNote()
}

/** What is written many times a second is noted no more often than this. */
const NOTE_MS = 500

/** Writes the note of what is nowhere but on this device, after every change of it. */
export function writeManifest(): void {
  let watched: { unsubscribe(): void } | null = null
  let kept: DataManifest | null = null
  const write = (): void => {
    const user = store.get(userAtom)?.user
    if (!kept || !user) return
    // What was lost is not forgotten before the person has read it.
    const unsent = [...kept.unsent, ...(store.get(lossAtom)?.unsent ?? [])]
    noteUnlessLeft({ ...kept, unsent, user }).catch((error: unknown) =>
      console.error('The note was not written.', error),
    )
  }
  /** Under an open page: by a sign-out in another tab, which takes the note along, or by the browser. */
  const emptied = ({ user }: SignedInUser, before: DataManifest): void => {
    readNoteOf(user.id).then(
      (note) => {
        if (note) store.set(lossAtom, { unsent: before.unsent })
        else watched?.unsubscribe()
      },
      (error: unknown) => console.error('The eviction check failed.', error),
    )
  }
  const follow = (): void => {
    watched?.unsubscribe()
    kept = null
    const person = store.get(userAtom)
    if (!person || isInMemory(person.app)) return
    watched = liveQuery(throttle(() => readManifestData(person.app), NOTE_MS)).subscribe({
      next(found) {
        const before = kept
        kept = found
        if (!before?.filled || found.filled) write()
        else emptied(person, before)
      },
      error: (error: unknown) => console.error('The data manifest is no longer written.', error),
    })
  }
  store.sub(userAtom, follow)
  store.sub(lossAtom, write)
  follow()
}
