import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BlobStoreFullError, BlobStoreUnavailableError, type Blobs } from '../../../server/blobs/blobs.ts'
import type { Times } from '../../../server/blobs/timeouts.ts'
import { tryBucket } from '../../../server/blobs/try-bucket.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { blobsAcceptance } from '../../acceptance/blobs.ts'
import { cases, whole } from '../../whole.ts'
import { openTestBucket, PATIENT } from './test-bucket.ts'

let store: ObjectStoreStandIn
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

const open = (other: Record<string, string> = {}, times?: Times) => openTestBucket(store, other, times)

blobsAcceptance('blobs in a bucket', () => open())

const zeros = (bytes: number): Readable => Readable.from([Buffer.alloc(bytes)])
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const read = async (blobs: Blobs, name: string, range?: { start: number; end: number }) =>
  Buffer.concat(await blobs.read(name, range).toArray())

describe('a store that fails now and then', () => {
  let opened: Awaited<ReturnType<typeof openTestBucket>>
  let blobs: Blobs
  const bytes = randomBytes(3_000_000)
  beforeAll(async () => {
    opened = await open()
    blobs = opened.blobs
  })
  afterAll(() => opened.close())

  const inCore = [
    { kind: 'status', status: 500, code: 'InternalError' },
    { kind: 'cut', afterBytes: 1_000_000 },
    { kind: 'damage' },
  ] as const
  const more = [{ kind: 'status', status: 503, code: 'SlowDown' }, { kind: 'silent' }] as const
  test.for(cases<(typeof inCore)[number] | (typeof more)[number]>(inCore, more))(
    'what was being written arrives all the same: $kind $status',
    async (fault) => {
      store.failNext('PUT', fault, fault)
      await blobs.write('a/kept', Readable.from([bytes]))
      expect(sha256(await read(blobs, 'a/kept'))).toBe(sha256(bytes))
    },
  )

  test('what is being read goes on where it was cut, also a range', async () => {
    await blobs.write('a/read', Readable.from([bytes]))
    const cut = { kind: 'cut', afterBytes: 700_000 } as const
    store.failNext('GET', cut, { kind: 'status', status: 503, code: 'SlowDown' }, cut, { kind: 'silent' }, cut)
    expect(sha256(await read(blobs, 'a/read'))).toBe(sha256(bytes))
    store.failNext('GET', cut)
    const range = { start: 500_000, end: 2_500_001 }
    expect(bytes.subarray(range.start, range.end).equals(await read(blobs, 'a/read', range))).toBe(true)
  })

  test('a clock that is set while the server runs costs nothing', async () => {
    const now = Date.now()
    for (const hours of [2, -2]) {
      vi.useFakeTimers({ now: now + hours * 3_600_000, toFake: ['Date'] })
      try {
        await blobs.write('a/clock', Readable.from([bytes]))
        expect(sha256(await read(blobs, 'a/clock'))).toBe(sha256(bytes))
      } finally {
        vi.useRealTimers()
      }
    }
    expect(sha256(await read(blobs, 'a/clock'))).toBe(sha256(bytes))
  })

  test('a clock that is wrong from the start on hinders no call, whichever is the first', async () => {
    await blobs.write('a/first', zeros(10))
    for (const hours of [1.5, -1.5]) {
      const bucket = opened.another()
      vi.useFakeTimers({ now: Date.now() + hours * 3_600_000, toFake: ['Date'] })
      try {
        expect(await bucket.size('audio/a/first')).toBe(10)
      } finally {
        vi.useRealTimers()
        bucket.close()
      }
    }
  })

  test('size, removal and list are asked again', async () => {
    await blobs.write('b/asked', zeros(10))
    const away = { kind: 'status', status: 503, code: 'ServiceUnavailable' } as const
    store.failNext('HEAD', away)
    expect(await blobs.size('b/asked')).toBe(10)
    store.failNext('DELETE', { kind: 'cut', afterBytes: 0 }, away)
    await blobs.remove('b/asked')
    store.failNext('GET', away)
    expect(await blobs.list('b/')).toEqual([])
  })
})

test('a store that stays away is told in a sentence, and the next caller does not wait as long for the same', async () => {
  const { blobs, close, spoolFolder } = await open({}, PATIENT)
  await blobs.write('a/there', zeros(10))
  store.failAll({ kind: 'status', status: 503, code: 'ServiceUnavailable' })
  await expect(blobs.write('a/new', zeros(10))).rejects.toThrow(/^The object store at http:\S+ answered 503/)
  const tried = store.seen('PUT')
  await expect(blobs.write('a/new', zeros(10))).rejects.toThrow(BlobStoreUnavailableError)
  expect(store.seen('PUT')).toBe(tried + 1)
  await expect(read(blobs, 'a/there')).rejects.toThrow(BlobStoreUnavailableError)
  store.failAll(null)
  expect(await read(blobs, 'a/there')).toHaveLength(10)
  expect(await readdir(spoolFolder)).toEqual([])
  await close()
})

whole(test)('a store that nobody runs cannot be reached', async () => {
  const { bucket, close } = await open({ S3_ENDPOINT: 'http://127.0.0.1:9' })
  await expect(tryBucket(bucket)).rejects.toThrow(/cannot be reached: .*ECONNREFUSED.* Check S3_ENDPOINT/)
  await close()
})

test('wrong credentials, a missing bucket and missing rights are told apart, and not tried again', async () => {
  for (const [setting, sentence] of [
    [{ S3_ACCESS_KEY: 'SOMEBODY' }, /refuses the credentials \(InvalidAccessKeyId\)/],
    [{ S3_SECRET_KEY: 'wrong' }, /refuses the credentials \(SignatureDoesNotMatch\)/],
    [{ S3_BUCKET: 'nowhere' }, /has no bucket "nowhere"\. Make it, or correct S3_BUCKET/],
  ] as const) {
    const { bucket, close } = await open(setting, PATIENT)
    const tried = store.seen('PUT')
    await expect(tryBucket(bucket)).rejects.toThrow(sentence)
    expect(store.seen('PUT')).toBe(tried + 1)
    await close()
  }
  const { bucket, blobs, close } = await open()
  store.failNext('DELETE', { kind: 'status', status: 403, code: 'AccessDenied' })
  await expect(tryBucket(bucket)).rejects.toThrow(/does not allow this \(AccessDenied\)\. S3_ACCESS_KEY must/)
  store.failNext('PUT', { kind: 'status', status: 507, code: 'XMinioStorageFull' })
  await expect(blobs.write('a/x', zeros(1))).rejects.toThrow(BlobStoreFullError)
  await close()
})

test('what answers but is no object store is told', async () => {
  const { bucket, close } = await open()
  for (const status of [404, 405]) {
    store.failAll({ kind: 'status', status, code: '' })
    await expect(tryBucket(bucket)).rejects.toThrow(new RegExp(`answered ${status}\\. Check S3_ENDPOINT`))
  }
  store.failAll(null)
  await close()
})

test('with the bucket gone nothing is taken for merely missing', async () => {
  const { blobs, close } = await open({ S3_BUCKET: 'nowhere' })
  await expect(blobs.size('a/x')).rejects.toThrow(BlobStoreUnavailableError)
  await expect(read(blobs, 'a/x')).rejects.toThrow(BlobStoreUnavailableError)
  await expect(blobs.remove('a/x')).rejects.toThrow(BlobStoreUnavailableError)
  await close()
})

test('what the store acknowledged and does not have is not acknowledged here', async () => {
  const { blobs, close } = await open()
  store.failNext('PUT', { kind: 'status', status: 200, code: '' })
  await expect(blobs.write('a/forgotten', zeros(10))).rejects.toThrow(/took 10 bytes .* but does not have it/)
  await blobs.write('a/replaced', zeros(5))
  store.failNext('PUT', { kind: 'status', status: 200, code: '' })
  await expect(blobs.write('a/replaced', zeros(10))).rejects.toThrow(/but has 5 bytes of it/)
  await close()
})

whole(test)('a list of more than one page is whole', async () => {
  const { blobs, close } = await open()
  const names = Array.from({ length: 1001 }, (_, at) => `many/${String(at).padStart(4, '0')}`)
  for (let at = 0; at < names.length; at += 20) {
    await Promise.all(names.slice(at, at + 20).map((name) => blobs.write(name, zeros(1))))
  }
  expect(await blobs.list('many/')).toEqual(names)
  await close()
})
