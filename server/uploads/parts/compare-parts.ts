import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadParts } from '../../../contract/compare-parts.ts'
import { uuidv7 } from '../../../contract/ids.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { HttpError } from '../../kernel/problem.ts'
import { DatabaseUnavailableError } from '../../store/dialects/database-errors.ts'
import { rowTransaction } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { partsOf, replacePart, type UploadPart } from '../../store/tables/recordings/uploads.ts'
import { isDamage } from '../abandoned-audio.ts'
import { removeUnlessPart } from './remove-unless-part.ts'

type Ports = { database: Database; blobs: Blobs }

/** The parts of an upload, by what can be read of them. */
export async function compareParts({ database, blobs }: Ports, id: string): Promise<UploadParts> {
  const parts = await partsOf(database, id)
  const compared: UploadParts['parts'] = []
  for (const { start, bytes, blob } of parts)
    compared.push({ start, bytes, sha256: await hashOrNull(blobs, { start, bytes, blob }) })
  return { bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0), parts: compared }
}

/** Null also where fewer bytes are stored than were acknowledged. */
async function hashOrNull(blobs: Blobs, { blob, bytes }: UploadPart): Promise<string | null> {
  const hash = createHash('sha256')
  let there = 0
  try {
    for await (const chunk of blobs.read(blob) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      there += chunk.length
    }
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
  return there === bytes ? hash.digest('hex') : null
}

/** The bytes of the range, up to the end of the upload. Throws BlobDamagedError and BlobMissingError. */
export async function readParts(
  { database, blobs }: Ports,
  id: string,
  range: { start: number; end: number },
): Promise<Buffer> {
  const found: Buffer[] = []
  for (const { start, bytes, blob } of await partsOf(database, id)) {
    const within = { start: Math.max(0, range.start - start), end: Math.min(bytes, range.end - start) }
    if (within.end > within.start) found.push(...(await blobs.read(blob, within).toArray()))
  }
  return Buffer.concat(found)
}

/**
 * Replaces the part that begins at `start` with these bytes; resolves when they are durable. Throws an HttpError when their
 * length differs from the part's, or when there is no such part.
 */
export async function putPart({ database, blobs }: Ports, id: string, start: number, source: Readable): Promise<void> {
  const old = (await partsOf(database, id)).find((part) => part.start === start)
  if (!old) throw new HttpError(409, 'No piece of this upload begins there. Ask for its pieces again.')
  const blob = `uploads/${id}/${start}-${uuidv7()}`
  const { bytes } = await blobs.write(blob, atMost(old.bytes, source))
  if (bytes !== old.bytes) {
    await blobs.remove(blob)
    throw otherLength(old)
  }
  try {
    if (!(await rowTransaction(database, (write) => replacePart(write, id, old, blob)))) {
      throw new HttpError(409, 'This piece was changed meanwhile. Ask for the pieces again.')
    }
  } catch (error) {
    // It is unknown whether the row was written; an unreferenced blob is removed at a start (prune-incoming.ts).
    if (!(error instanceof DatabaseUnavailableError)) await removeUnlessPart({ database, blobs }, id, blob)
    throw error
  }
  await blobs.remove(old.blob)
}

const otherLength = ({ bytes }: Pick<UploadPart, 'bytes'>): HttpError =>
  new HttpError(409, `This piece has ${bytes} bytes, and not as many were sent. Send it again.`)

/** No quota is checked for a part that replaces another: it is no longer. */
function atMost(most: number, source: Readable): Readable {
  async function* counted(): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) throw otherLength({ bytes: most })
      yield chunk
    }
  }
  return Readable.from(counted(), { objectMode: false })
}
