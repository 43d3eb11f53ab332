import { isStored } from '../blobs/blobs.ts'
import type { S3Bucket } from '../blobs/s3-bucket.ts'
import { sendableText } from '../blobs/spool.ts'
import { fromWords, type Listed, toWords } from '../store/tables/accounts/erasure.ts'
import type { ErasureList, Position, Read } from './erasure-list.ts'

/** Marks that a list exists, even when it is empty. */
const MARK = 'erasures'
/** Each entry is an object whose key holds everything: one listing of keys, sorted by time, reads them. */
const PREFIX = 'erased/'
/** More than the clocks of servers may differ. Milliseconds. */
const CLOCKS_MS = 10 * 60 * 1000

/** Under a prefix of its own beside the audio: for servers on several machines. */
export const bucketList = (bucket: S3Bucket, name: string): ErasureList => ({
  place: `${PREFIX} of the bucket "${name}"`,
  exists: () => isStored(bucket, MARK),
  make: () => bucket.put(MARK, sendableText('')),
  async add(listed) {
    for (const each of listed) await bucket.put(objectKey(each), sendableText(`${toWords(each).join(' ')}\n`))
  },
  read: (after) => read(bucket, after),
})

const objectKey = (listed: Listed): string => PREFIX + toWords(listed).map(encodeURIComponent).join('/')

async function read(bucket: S3Bucket, after: Position | null): Promise<Read> {
  const until = String(after?.['until'] ?? '')
  const fits = !Number.isNaN(Date.parse(until))
  const from = fits ? encodeURIComponent(new Date(Date.parse(until) - CLOCKS_MS).toISOString()) : ''
  const keys = await bucket.list(PREFIX, { after: PREFIX + from })
  const listed = keys.flatMap((key) => fromWords(key.slice(PREFIX.length).split('/').map(decodeURIComponent)) ?? [])
  return { listed, fits, position: { until: listed.at(-1)?.at ?? (fits ? until : new Date(0).toISOString()) } }
}
