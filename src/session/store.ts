import { atom, createStore, useStore } from 'jotai'
import type { User } from '../../contract/accounts/account.ts'
import type { AppDatabase } from '../local/app-database.ts'
import { FALLBACK_FOLDER } from '../local/audio/fallback-store.ts'
import type { AudioDatabase } from '../local/audio-database.ts'
import type { Loss } from '../local/device/data-manifest.ts'
import type { DatabaseTrouble } from '../local/guard-database.ts'
import { openOriginFiles } from '../platform/storage/origin-files.ts'
import type { DrainContext } from '../sync/drain-context.ts'

/** The signed-in person of this device, with the databases that are theirs. */
export type SignedInUser = { user: User; app: AppDatabase; audio: AudioDatabase }

/** `expired` hides nothing: it pauses uploads and asks for sign-in (docs/decisions.md#expired-sessions). */
export type Session = 'ok' | 'expired' | 'unknown'

/** What screens may ask of the sync that runs in this page. */
export type SyncControl = {
  /** Drains the outbox and pulls changes now. Resolves when both have ended, whatever came of it. */
  syncNow(): Promise<void>
  /** See start-sync.ts. */
  context: DrainContext
}

export const store = createStore()
export const userAtom = atom<SignedInUser | null>(null)
export const sessionAtom = atom<Session>('unknown')
/** How the last question for news ended; null before the first of this person has. */
export const heardAtom = atom<'yes' | 'network' | 'format' | 'refused' | null>(null)
export const onlineAtom = atom(true)
/** A new version: what the person's tap does, and whether it is in already, by a tap in another tab. */
export const updateAtom = atom<{ apply: () => void; isIn: boolean } | null>(null)
/** The last thing that went wrong with a database of this device; null when nothing did. */
export const databaseTroubleAtom = atom<DatabaseTrouble | null>(null)
/** Databases that this browser does not open: memory stands in for them until the page is loaded again. */
export const inMemoryAtom = atom<readonly ('app' | 'audio')[]>([])
/** What the browser deleted since the last visit; null when nothing, or when the person has read it. */
export const lossAtom = atom<Loss | null>(null)
/** Something new waits: the service worker is to carry it on if this page goes away. */
export const requestSyncAtom = atom({ requestSync: (): void => undefined })
export const syncAtom = atom<SyncControl | null>(null)

/**
 * For a person's wish, as to try again, for what is not in the outbox, as preferences, and after a call that changed something
 * on the server. What is put into the outbox is sent without it.
 */
export function useSyncNow(): SyncControl['syncNow'] {
  const { get } = useStore()
  // By then the sync may be another: what was waited for takes minutes.
  return async () => get(syncAtom)?.syncNow()
}

/** The OPFS fallback store; null where the browser keeps no files for a page. */
export const fallbackFiles = openOriginFiles(FALLBACK_FOLDER)
