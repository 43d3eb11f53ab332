import type { UserId } from '../../../contract/ids.ts'
import { type InboxFile, ifInbox, partsOf, type Refusal, removeFile, tellInbox, withInbox } from './inbox-database.ts'
import { pruneInbox } from './prune-inbox.ts'

/** What waits for a tap, the oldest first, and what was not kept. */
export type Waiting = { files: InboxFile[]; refusals: Refusal[] }

export const readWaiting = (): Promise<Waiting> =>
  ifInbox<Waiting>({ files: [], refusals: [] }, async (database) => {
    await pruneInbox(database)
    const files = await database.files.filter((file) => isThere(file) && file.owner === null).sortBy('receivedAt')
    return { files, refusals: await database.refusals.toArray() }
  })

/** What this person opened with the app and has not come in yet. */
export const readOpened = (owner: UserId): Promise<InboxFile[]> =>
  ifInbox<InboxFile[]>([], (database) =>
    database.files.filter((file) => isThere(file) && file.owner === owner).sortBy('receivedAt'),
  )

/** Null when it is not there any more: imported or discarded in another tab. */
export const fileOf = (id: string): Promise<File | null> =>
  withInbox(async (database) => {
    const row = await database.files.get(id)
    if (!row || !isThere(row)) return null
    const slices = await partsOf(database, id).toArray()
    const parts = slices.map(({ bytes }) => bytes)
    return new File(parts, row.name, { type: row.type })
  })

/** They wait no more, and can be brought back for a minute. */
export const discardFromInbox = (ids: readonly string[]): Promise<void> => mark(ids, Date.now())

export const bringBackToInbox = (ids: readonly string[]): Promise<void> => mark(ids, null)

/** It is in the library. */
export async function removeFromInbox(id: string): Promise<void> {
  await withInbox((database) => removeFile(database, id))
  tellInbox()
}

/** The person has read what was not kept. */
export async function forgetRefusals(): Promise<void> {
  await withInbox((database) => database.refusals.clear())
  tellInbox()
}

/** At a sign-out. What waits for a tap is nobody's and stays. */
export async function forgetOpened(owner: UserId): Promise<void> {
  for (const { id } of await readOpened(owner)) await removeFromInbox(id)
}

const isThere = ({ whole, discardedAt }: InboxFile): boolean => whole && discardedAt === null

async function mark(ids: readonly string[], discardedAt: number | null): Promise<void> {
  await withInbox((database) => database.files.where('id').anyOf(ids).modify({ discardedAt }))
  tellInbox()
}
