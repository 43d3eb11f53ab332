import { Dexie, type Table } from 'dexie'
import type { UserId } from '../../../contract/ids.ts'
import { isCreated } from '../is-created.ts'
import type { RefusedShare } from './share-limits.ts'

/**
 * Files that came to this app from outside, until they are recordings in the library or were discarded. What was shared
 * is nobody's: any web site can post it, so it waits on the device until somebody who is signed in says that it is theirs.
 * Slices are ArrayBuffers, never Blobs, for the reasons of audio-database.ts.
 */
export type InboxFile = {
  id: string
  name: string
  type: string
  bytes: number
  /** Milliseconds since 1970. */
  receivedAt: number
  /** Who opened it with this app, which is all the asking it needs; null: it waits to be imported by a tap. */
  owner: UserId | null
  /** False until its last slice is on the disk. */
  whole: boolean
  /** Milliseconds since 1970; null while it waits. */
  discardedAt: number | null
}
type Slice = { file: string; n: number; bytes: ArrayBuffer }
/** How often something was not kept. */
export type Refusal = { reason: RefusedShare; count: number }

export type InboxDatabase = Dexie & {
  files: Table<InboxFile, string>
  slices: Table<Slice, [string, number]>
  refusals: Table<Refusal, RefusedShare>
}

export const INBOX_DATABASE = 'earmark-received'
/** Says to every page that something has changed. */
export const INBOX_CHANNEL = 'earmark-received'

/** The Web Lock of whoever copies a file into it: until that has ended the file is no rest of one that was cut off. */
export const copyingLock = (id: string): string => `earmark-copying:${id}`

/** Open for as long as it is used, so that it stands in no other version's way. */
export async function withInbox<T>(act: (database: InboxDatabase) => Promise<T>): Promise<T> {
  const database = new Dexie(INBOX_DATABASE, { chromeTransactionDurability: 'strict' }) as InboxDatabase
  database.version(1).stores({ files: 'id', slices: '[file+n]', refusals: 'reason' })
  try {
    await database.open()
    return await act(database)
  } finally {
    database.close()
  }
}

/** `none` where nothing was ever received: a look creates no database. */
export const ifInbox = async <T>(none: T, act: (database: InboxDatabase) => Promise<T>): Promise<T> =>
  (await isCreated(INBOX_DATABASE)) ? withInbox(act) : none

/** All that lies under the id of one file. */
export const partsOf = (database: InboxDatabase, id: string) =>
  database.slices.where('[file+n]').between([id, Dexie.minKey], [id, Dexie.maxKey])

export function removeFile(database: InboxDatabase, id: string): Promise<void> {
  return database.transaction('rw', database.files, database.slices, async () => {
    await partsOf(database, id).delete()
    await database.files.delete(id)
  })
}

/** To every page of this browser, the one that calls included. */
export function tellInbox(): void {
  const channel = new BroadcastChannel(INBOX_CHANNEL)
  channel.postMessage(null)
  channel.close()
}
