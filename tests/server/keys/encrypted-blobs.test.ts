import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { BlobDamagedError, type Blobs } from '../../../server/blobs/blobs.ts'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'
import { BLOCK_BYTES, HEADER_BYTES, STORED_BLOCK_BYTES } from '../../../server/keys/blob-format.ts'
import { blobPlace } from '../../../server/keys/blob-place.ts'
import { type BlobKeys, encryptedBlobs } from '../../../server/keys/encrypted-blobs.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { blobsAcceptance } from '../../acceptance/blobs.ts'
import { runs, whole } from '../../whole.ts'
import { openTestBucket, PATIENT } from '../blobs/test-bucket.ts'

function keysInMemory(): BlobKeys & { forget(): void } {
  const keys = new Map<string, KeyObject>()
  return {
    find: async (subject) => keys.get(subject) ?? null,
    take: async (subject) => {
      const key = keys.get(subject) ?? createSecretKey(randomBytes(32))
      keys.set(subject, key)
      return key
    },
    forget: () => keys.clear(),
  }
}

async function open(placeOf: typeof blobPlace = blobPlace) {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-encrypted-'))
  const keys = keysInMemory()
  const blobs = encryptedBlobs(await openDiskBlobs(folder, { quotaBytes: null }), keys, placeOf)
  return { folder, keys, blobs, close: () => rm(folder, { recursive: true, force: true }) }
}

// One place for all: a move is a new name. A place for each: a move encrypts anew.
blobsAcceptance('encrypted blobs of one place', () => open(() => ({ subject: 'one', place: 'everywhere' })))
blobsAcceptance('encrypted blobs of many places', () => open((name) => ({ subject: name.slice(0, 3), place: name })))
const id = newRecordingId()
const NAME = `recordings/${id}/0`
const read = async (blobs: Blobs, name: string, range?: { start: number; end: number }) =>
  Buffer.concat(await blobs.read(name, range).toArray())

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})
afterAll(() => opened.close())
const pathOf = (name: string) => join(opened.folder, name)

test('any range of 3 MB is that of what was written, also beyond its end', () =>
  checkRanges(opened.blobs, runs(30, 100)))

async function checkRanges(blobs: Blobs, numRuns: number): Promise<void> {
  const bytes = randomBytes(3_000_000)
  await blobs.write(NAME, Readable.from([bytes]))
  expect(await blobs.size(NAME)).toBe(bytes.length)
  const place = fc.oneof(
    fc.nat(bytes.length + 100_000),
    fc
      .nat(Math.ceil(bytes.length / BLOCK_BYTES))
      .chain((block) => fc.integer({ min: -2, max: 2 }).map((by) => Math.max(0, block * BLOCK_BYTES + by))),
  )
  await fc.assert(
    fc.asyncProperty(place, place, async (one, other) => {
      const range = { start: Math.min(one, other), end: Math.max(one, other) }
      return bytes.subarray(range.start, range.end).equals(await read(blobs, NAME, range))
    }),
    { numRuns },
  )
}

describe('in a bucket', () => {
  let store: ObjectStoreStandIn
  beforeAll(async () => {
    store = await startObjectStore()
  })
  afterAll(() => store.close())
  const openHere = async (placeOf: typeof blobPlace) => {
    const { blobs, close } = await openTestBucket(store, {}, PATIENT)
    return { blobs: encryptedBlobs(blobs, keysInMemory(), placeOf), close }
  }
  blobsAcceptance('encrypted blobs of one place', () => openHere(() => ({ subject: 'one', place: 'everywhere' })))
  test('the whole of a blob is asked for once', async () => {
    const { blobs, close } = await openHere(blobPlace)
    await blobs.write(NAME, Readable.from([randomBytes(3 * BLOCK_BYTES)]))
    const asked = () => store.seen('GET') + store.seen('HEAD')
    const before = asked()
    expect(await read(blobs, NAME)).toHaveLength(3 * BLOCK_BYTES)
    expect(asked()).toBe(before + 1)
    await close()
  })
  whole(test)('any range of 3 MB is that of what was written, also where connections are cut', async () => {
    const { blobs, close } = await openHere(blobPlace)
    store.failNext('GET', { kind: 'cut', afterBytes: 30 }, { kind: 'cut', afterBytes: 70_000 })
    await checkRanges(blobs, 25)
    await close()
  })
})

test('a blob of any length, written in any pieces, comes back with its length and SHA-256', async () => {
  const length = fc.oneof(
    fc.nat(1000),
    fc.constantFrom(...[-1, 0, 1].flatMap((by) => [BLOCK_BYTES + by, 2 * BLOCK_BYTES + by])),
  )
  await fc.assert(
    fc.asyncProperty(length, fc.array(fc.integer({ min: 1, max: 70_000 }), { minLength: 1 }), async (total, sizes) => {
      const bytes = randomBytes(total)
      const pieces: Buffer[] = []
      for (let at = 0, turn = 0; at < total; turn++) {
        const size = sizes[turn % sizes.length] ?? 1
        pieces.push(bytes.subarray(at, at + size))
        at += size
      }
      const written = await opened.blobs.write(NAME, Readable.from(pieces))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(written).toEqual({ bytes: total, sha256, failure: undefined })
      expect(await opened.blobs.size(NAME)).toBe(total)
      expect(bytes.equals(await read(opened.blobs, NAME))).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('one bit that was changed anywhere is a failure and never another sound', async () => {
  const bytes = randomBytes(BLOCK_BYTES + 500)
  await opened.blobs.write(NAME, Readable.from([bytes]))
  const stored = await readFile(pathOf(NAME))
  await fc.assert(
    fc.asyncProperty(fc.nat(stored.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(stored)
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
      await writeFile(pathOf(NAME), changed)
      await expect(read(opened.blobs, NAME)).rejects.toThrow(BlobDamagedError)
    }),
    {
      numRuns: 100,
      examples: [
        [0, 0],
        [HEADER_BYTES, 0],
        [stored.length - 1, 7],
      ],
    },
  )
})

test('blocks that were cut off, added, swapped or taken from elsewhere are noticed', async () => {
  const bytes = randomBytes(3 * BLOCK_BYTES)
  const other = `recordings/${id}/1`
  await opened.blobs.write(NAME, Readable.from([bytes]))
  await opened.blobs.write(other, Readable.from([bytes]))
  const stored = await readFile(pathOf(NAME))
  const block = (from: Buffer, at: number) =>
    from.subarray(HEADER_BYTES + at * STORED_BLOCK_BYTES, HEADER_BYTES + (at + 1) * STORED_BLOCK_BYTES)
  const head = stored.subarray(0, HEADER_BYTES)
  const [first, second, third] = [block(stored, 0), block(stored, 1), block(stored, 2)]
  const foreign = block(await readFile(pathOf(other)), 1)
  const wrong = {
    cut: [head, first, second],
    'cut within a block': [head, first, second, third.subarray(0, -1)],
    added: [head, first, second, third, third],
    swapped: [head, second, first, third],
    foreign: [head, first, foreign, third],
    'nothing but the header': [head],
    'not even that': [head.subarray(1)],
  }
  for (const [name, parts] of Object.entries(wrong)) {
    await writeFile(pathOf(NAME), Buffer.concat(parts))
    await expect(read(opened.blobs, NAME), name).rejects.toThrow(BlobDamagedError)
  }
  await writeFile(pathOf(NAME), await readFile(pathOf(other)))
  await expect(read(opened.blobs, NAME), 'the whole of another segment').rejects.toThrow(BlobDamagedError)
  await writeFile(pathOf(NAME), stored)
  expect(bytes.equals(await read(opened.blobs, NAME))).toBe(true)
})

test('plain bytes that somebody puts in its place are not served', async () => {
  await opened.blobs.write(NAME, Readable.from([randomBytes(10)]))
  await writeFile(pathOf(NAME), randomBytes(500))
  await expect(read(opened.blobs, NAME)).rejects.toThrow(/not encrypted/)
})

test('without its key a blob is bytes that nobody can read', async () => {
  const { blobs, keys, close } = await open()
  await blobs.write(NAME, Readable.from([randomBytes(10)]))
  keys.forget()
  await expect(read(blobs, NAME)).rejects.toThrow(/key .* was deleted/)
  await close()
})

test('the names that this server gives say whose key it is; others are none', () => {
  const place = (name: string) => blobPlace(name)?.place ?? null
  expect(blobPlace(`recordings/${id}/3`)).toEqual({ subject: id, place: 'recording 3' })
  expect(place(`playable/recordings/${id}/3`)).toBe('playable recording 3')
  expect(place(`uploads/${uploadId(id, 2)}/4096-0b7a`)).toBe('upload 2 from 4096')
  // What a form brings becomes the first segment without being written again.
  expect(place(`incoming/${id}.0b7a`)).toBe(place(`recordings/${id}/0`))
  for (const name of [
    'incoming/0b7a',
    'recordings/x/0',
    `recordings/${id}/a`,
    `recordings/${id}/0/1`,
    'playable/x',
    '',
  ]) {
    expect(blobPlace(name), name).toBeNull()
  }
})
