import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { BlobReader } from '../blobs/blobs.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import { blobsFolder } from '../config/data-folder.ts'
import { HEADER_BYTES, isHeader } from '../keys/blob-format.ts'
import { blobPlace } from '../keys/blob-place.ts'
import { type BlobKeys, encryptedBlobs } from '../keys/encrypted-blobs.ts'
import { isPostgres } from '../store/dialects/column-types.ts'
import { readFact } from '../store/facts.ts'
import type { Database } from '../store/schema.ts'
import { sealRows } from '../store/seal-rows.ts'

const FACT = 'sealed-since'

/** Whether everything in this data folder is encrypted: a plain value was then put there by somebody else. */
export async function isAllSealed(database: Database): Promise<boolean> {
  return (await readFact(database, FACT)) !== null
}

type Ports = { database: Database; keys: BlobKeys; dataDir: string; tell: (line: string) => void }

/**
 * At the first start of a version that encrypts: encrypts older rows, files and temporary files. When killed midway, the next
 * start continues. The old bytes of a replaced file stay on the disk until they are overwritten.
 */
export async function encryptPlainData({ database, keys, dataDir, tell }: Ports): Promise<void> {
  if (await isAllSealed(database)) return
  await rm(join(dataDir, 'scratch'), { recursive: true, force: true })
  await sealPlainRows(database)
  // A quota that is nearly used up must not keep the server from starting.
  const plain = await openDiskBlobs(blobsFolder(dataDir), { quotaBytes: null })
  const sealed = encryptedBlobs(plain, keys, blobPlace)
  const names = (await plain.list('')).filter((name) => blobPlace(name) !== null)
  if (names.length > 0) tell(`Encrypting ${names.length} stored files. The server starts when that's done.`)
  for (const name of names) if (!(await isEncrypted(plain, name))) await sealed.write(name, plain.read(name))
  await database.insertInto('facts').values({ name: FACT, value: new Date().toISOString() }).execute()
}

/** PostgreSQL has never held such rows. */
async function sealPlainRows(database: Database): Promise<void> {
  if (isPostgres(database)) return
  await sealRows(database)
  // Free pages and the write-ahead log must not keep the plain text.
  await sql`vacuum`.execute(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}

/** In a folder where some files are encrypted and some are not yet. */
export const readEither = (plain: BlobReader, sealed: BlobReader): BlobReader => {
  const of = async (name: string) => ((await isEncrypted(plain, name)) ? sealed : plain)
  return {
    async size(name) {
      return (await of(name)).size(name)
    },
    read(name, range) {
      async function* bytes() {
        yield* (await of(name)).read(name, range)
      }
      return Readable.from(bytes(), { objectMode: false })
    },
    list: (prefix, options) => plain.list(prefix, options),
  }
}

async function isEncrypted(blobs: BlobReader, name: string): Promise<boolean> {
  return isHeader(Buffer.concat(await blobs.read(name, { start: 0, end: HEADER_BYTES }).toArray()))
}
