import type { UserId } from '../../../contract/ids.ts'
import { pruneReceived } from './prune-received.ts'
import {
  ifReceived,
  partsOf,
  type ReceivedFile,
  type Refusal,
  removeFile,
  tellReceived,
  withReceived,
} from './received-database.ts'

/** What waits for a tap, the oldest first, and what was not kept. */
export type Waiting = { files: ReceivedFile[]; refusals: Refusal[] }

export const readWaiting = (): Promise<Waiting> =>
  ifReceived<Waiting>({ files: [], refusals: [] }, async (database) => {
    await pruneReceived(database)
    const files = await database.files.filter((file) => isThere(file) && file.owner === null).sortBy('receivedAt')
    return { files, refusals: await database.refusals.toArray() }
  })

/** What this person opened with the app and has not come in yet. */
export const readOpened = (owner: UserId): Promise<ReceivedFile[]> =>
  ifReceived<ReceivedFile[]>([], (database) =>
    database.files.filter((file) => isThere(file) && file.owner === owner).sortBy('receivedAt'),
  )

/** Null when it is not there any more: imported or discarded in another tab. */
export const fileOf = (id: string): Promise<File | null> =>
  withReceived(async (database) => {
    const row = await database.files.get(id)
    if (!row || !isThere(row)) return null
    const slices = await partsOf(database, id).toArray()
    const parts = slices.map(({ bytes }) => bytes)
    return new File(parts, row.name, { type: row.type })
  })

/** They wait no more, and can be brought back for a minute. */
export const discardReceived = (ids: readonly string[]): Promise<void> => mark(ids, Date.now())

export const bringBackReceived = (ids: readonly string[]): Promise<void> => mark(ids, null)

/** It is in the library. */
export async function removeReceived(id: string): Promise<void> {
  await withReceived((database) => removeFile(database, id))
  tellReceived()
}

/** The person has read what was not kept. */
export async function forgetRefusals(): Promise<void> {
  await withReceived((database) => database.refusals.clear())
  tellReceived()
}

/** At a sign-out. What waits for a tap is nobody's and stays. */
export async function forgetOpened(owner: UserId): Promise<void> {
  for (const { id } of await readOpened(owner)) await removeReceived(id)
}

const isThere = ({ whole, discardedAt }: ReceivedFile): boolean => whole && discardedAt === null

async function mark(ids: readonly string[], discardedAt: number | null): Promise<void> {
  await withReceived((database) => database.files.where('id').anyOf(ids).modify({ discardedAt }))
  tellReceived()
}
