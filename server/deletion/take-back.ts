import { BlobStoreUnavailableError, type Blobs } from '../blobs/blobs.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { rowTransaction } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { joinParts } from '../store/tables/recordings/replaced-parts.ts'
import {
  findUpload,
  findUploadForUpdate,
  insertPart,
  partsOf,
  type UploadPart,
} from '../store/tables/recordings/uploads.ts'
import { isDamage } from '../uploads/abandoned-audio.ts'

type Ports = { database: Database; blobs: Blobs }

/** Makes parts of what goes on where the upload ends, one behind the other. False where nothing does, or there is no such upload. */
export async function takeBack({ database, blobs }: Ports, id: string, strays: readonly string[]): Promise<boolean> {
  let isTaken = await takeBackJoined({ database, blobs }, id, strays)
  for (; ; isTaken = true) {
    const upload = await findUpload(database, id)
    const next = upload && (await longest(blobs, upload.bytes, strays))
    if (!next || next.start + next.bytes > (upload.length ?? Number.POSITIVE_INFINITY)) return isTaken
    await rowTransaction(database, async (write) => {
      if ((await findUploadForUpdate(write, id))?.bytes === next.start) await insertPart(write, id, next)
    })
  }
}

/**
 * Parts become one while a take runs (uploads/parts/join-parts.ts). A database of before knows the parts alone: their bytes may be gone, and
 * what goes on behind the last of them begins in the middle of the one. It takes their place where all that can be read of them is the same.
 * @returns whether one did
 */
async function takeBackJoined({ database, blobs }: Ports, id: string, strays: readonly string[]): Promise<boolean> {
  const upload = strays.length > 0 ? await findUpload(database, id) : null
  if (!upload) return false
  const most = upload.length ?? Number.POSITIVE_INFINITY
  let parts = (await unlessUnreadable(id, () => partsOf(database, id))) ?? []
  let end = upload.bytes
  let isTaken = false
  for (const blob of strays) {
    const found = await partsWithin(blobs, blob, parts, { end, most })
    const isSame = found && (await unlessUnreadable(blob, () => replace(database, id, found, end)))
    if (!isSame) continue
    const { joined, within } = found
    isTaken = true
    end = Math.max(end, joined.start + joined.bytes)
    const others = new Set(within)
    parts = [...parts.filter((part) => !others.has(part)), joined].sort((one, other) => one.start - other.start)
  }
  return isTaken
}

type Joined = { joined: UploadPart; within: readonly UploadPart[] }

/** False where the upload has grown, or gone, meanwhile. */
const replace = (database: Database, id: string, { joined, within }: Joined, end: number): Promise<boolean> =>
  rowTransaction(database, async (write) => {
    const isAsBefore = (await findUploadForUpdate(write, id))?.bytes === end
    return isAsBefore && (await joinParts(write, id, within, joined))
  })

/** Null where the blob is not what some of these parts have become, or where they are as good as it. */
async function partsWithin(
  blobs: Blobs,
  blob: string,
  parts: readonly UploadPart[],
  { end, most }: { end: number; most: number },
): Promise<Joined | null> {
  const start = startOf(blob)
  if (!parts.some((part) => part.start === start)) return null
  const sound = await readWhole(blobs, blob)
  const last = start + (sound?.length ?? 0)
  const behind = parts.filter((part) => part.start >= start)
  const within = behind.filter((part) => part.start + part.bytes <= last)
  const until = within.reduce((sum, { bytes }) => sum + bytes, start)
  const isFitting = until === last || (within.length === behind.length && last > end)
  if (!sound || within.length === 0 || !isFitting || last > most) return null
  let isWhole = true
  for (const part of within) {
    const known = await readWhole(blobs, part.blob)
    if (!known) isWhole = false
    else if (!known.equals(sound.subarray(part.start - start, part.start - start + part.bytes))) return null
  }
  return last <= end && isWhole ? null : { joined: { start, bytes: sound.length, blob }, within }
}

/** Of those that begin there and can be read; null where there is none. */
async function longest(blobs: Blobs, start: number, strays: readonly string[]): Promise<UploadPart | null> {
  let found: UploadPart | null = null
  for (const blob of strays.filter((name) => startOf(name) === start)) {
    const bytes = (await unlessUnreadable(blob, () => count(blobs.read(blob)))) ?? 0
    if (bytes > (found?.bytes ?? 0)) found = { start, bytes, blob }
  }
  return found
}

async function count(source: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of source) bytes += piece.length
  return bytes
}

/** A part is short (uploads/parts/part-store.ts), and so is what several have become. */
const readWhole = (blobs: Blobs, blob: string): Promise<Buffer | null> =>
  unlessUnreadable(blob, async () => Buffer.concat(await blobs.read(blob).toArray()))

/** For one file no start fails: null, and it stays where it is. */
export async function unlessUnreadable<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BlobStoreUnavailableError || error instanceof DatabaseUnavailableError) throw error
    if (!isDamage(error)) console.error(`${name} cannot be read, and is not taken back.`, error)
    return null
  }
}

export const startOf = (name: string): number => Number(name.split('/')[2]?.split('-')[0])
