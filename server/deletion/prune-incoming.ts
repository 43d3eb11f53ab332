import { parseUploadId } from '../../contract/ids.ts'
import { type Blobs, removeAll } from '../blobs/blobs.ts'
import { turn } from '../kernel/turn.ts'
import { timeOf } from '../store/processes/clock.ts'
import type { Database } from '../store/schema.ts'
import { findUpload, partBlobs, uploadsOf } from '../store/tables/recordings/uploads.ts'
import { dropUnusedKeys } from '../store/unused-keys.ts'
import { INCOMING } from '../uploads/recording-form.ts'
import { byFolder } from './by-folder.ts'
import { startOf, takeBack, unlessUnreadable } from './take-back.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Ports = { database: Database; blobs: Blobs }

/**
 * At a start: removes unfinished writes and unused keys that killed processes left. Bytes of an open upload that go on where its
 * parts end are taken back: a backup may have been made in the middle of a take, whose device was told of them.
 * @param before what was written by then and has no row is no longer being written
 */
export async function pruneIncoming({ database, blobs }: Ports, before: Date): Promise<void> {
  await removeAll(blobs, await blobs.list(INCOMING, { before }))
  for (const [upload, names] of byFolder(await blobs.list('uploads/', { before }))) {
    const kept = await partBlobs(database, upload)
    const strays = names.filter((name) => !kept.has(name))
    if (strays.length > 0) await removeAll(blobs, await useless({ database, blobs }, upload, strays))
    await turn()
  }
  await dropUnusedKeys(database, new Date((await timeOf(database)) - DAY_MS))
}

/**
 * The same after a restore that this server did not make itself (pg_restore, a snapshot), however new the bytes are, and removes
 * nothing. What another server has written a moment ago may become a part before its own row: `PartStore` finds it recorded.
 * @returns how many uploads go on further than the backup knew
 */
export async function takeBackAll({ database, blobs }: Ports): Promise<number> {
  let uploads = 0
  for (const [upload, names] of byFolder(await blobs.list('uploads/'))) {
    const kept = await partBlobs(database, upload)
    const strays = names.filter((name) => !kept.has(name))
    if (await takeBack({ database, blobs }, upload, strays)) uploads += 1
  }
  return uploads
}

/** The strays that nobody needs. */
async function useless(ports: Ports, upload: string, strays: readonly string[]): Promise<readonly string[]> {
  const { database, blobs } = ports
  const recording = parseUploadId(upload)?.recording
  const open = recording ? await uploadsOf(database, recording) : []
  // Handed in, or deleted.
  if (open.length === 0) return strays
  // A segment that began after the backup: nobody knows of what type it is. `npm run admin -- check` tells of it.
  if (!open.includes(upload)) return []
  await takeBack(ports, upload, strays)
  // First where it ends: what another start takes back meanwhile lies behind that.
  const end = (await findUpload(database, upload))?.bytes ?? 0
  const kept = await partBlobs(database, upload)
  const others = strays.filter((name) => !kept.has(name) && startOf(name) < end)
  const within: string[] = []
  for (const name of others) if (await endsBy(blobs, name, end)) within.push(name)
  return within
}

/** What reaches further has sound that is nowhere else, where it could not be taken back. */
async function endsBy(blobs: Blobs, name: string, end: number): Promise<boolean> {
  const bytes = await unlessUnreadable(name, () => blobs.size(name))
  return bytes !== null && startOf(name) + bytes <= end
}
