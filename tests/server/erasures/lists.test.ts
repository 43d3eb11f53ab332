import { appendFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newRecordingId, userIdSchema, uuidv7 } from '../../../contract/ids.ts'
import { bucketList } from '../../../server/erasures/bucket-list.ts'
import type { ErasureList } from '../../../server/erasures/erasure-list.ts'
import { fileList } from '../../../server/erasures/file-list.ts'
import { type Listed, toWords } from '../../../server/store/tables/accounts/erasure.ts'
import { type ObjectStoreStandIn, startObjectStore } from '../../../testkit/servers/object-store.ts'
import { openTestBucket } from '../blobs/test-bucket.ts'

const user = userIdSchema.parse('aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF')
const recording = (at = new Date()): Listed => ({
  at: at.toISOString(),
  life: uuidv7(),
  erasure: { kind: 'recording', id: newRecordingId(), user },
})
const person = (): Listed => ({ ...recording(), erasure: { kind: 'person', user } })
const byTime = (all: readonly Listed[]) => all.map((each) => JSON.stringify(each)).sort()

let store: ObjectStoreStandIn
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.close())

let folder: string
let close = async () => {}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-lists-'))
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const places: [string, () => Promise<ErasureList>][] = [
  ['a file', async () => fileList(join(folder, 'keys', 'master.key.erased'))],
  [
    'a bucket',
    async () => {
      const opened = await openTestBucket(store)
      close = opened.close
      return bucketList(opened.bucket, 'test')
    },
  ],
]

describe.each(places)('in %s', (_, open) => {
  test('there is no list until one is made, and it is empty then', async () => {
    const list = await open()
    expect(await list.exists()).toBe(false)
    await list.make()
    expect(await list.exists()).toBe(true)
    expect(await list.read(null)).toMatchObject({ listed: [], fits: false })
  })

  test('what several add at once is all read back, with what each was', async () => {
    const list = await open()
    await list.make()
    const added = Array.from({ length: 20 }, (_, at) => (at % 5 === 0 ? person() : recording()))
    await Promise.all(added.map((each) => list.add([each])))
    expect(byTime((await list.read(null)).listed)).toEqual(byTime(added))
  })

  test('a position leaves out what was read long before, and never what came after it', async () => {
    const list = await open()
    await list.make()
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    const [old, recent, fresh] = [recording(hours(30)), recording(hours(3)), recording()]
    await list.add([old])
    await list.add([recent])
    const { position } = await list.read(null)
    await list.add([fresh])
    const { listed, fits } = await list.read(JSON.parse(JSON.stringify(position)))
    expect(fits).toBe(true)
    expect(byTime(listed)).toEqual(expect.arrayContaining(byTime([fresh])))
    expect(byTime(listed)).not.toEqual(expect.arrayContaining(byTime([old])))
  })
})

test('in a bucket, an entry of a server whose clock is some minutes late is not passed over', async () => {
  const list = await (places[1] as (typeof places)[number])[1]()
  await list.make()
  await list.add([recording()])
  const { position } = await list.read(null)
  const late = recording(new Date(Date.now() - 5 * 60_000))
  await list.add([late])
  expect(byTime((await list.read(position)).listed)).toEqual(expect.arrayContaining(byTime([late])))
})

describe('the file', () => {
  const path = () => join(folder, 'list')
  const made = async (...listed: Listed[]) => {
    const list = fileList(path())
    await list.make()
    if (listed.length > 0) await list.add(listed)
    return list
  }

  test('an entry of which a power cut left any part is none, and spoils none that comes after it', async () => {
    const [first, second] = [recording(), person()]
    await made(first)
    const whole = await readFile(path(), 'utf8')
    for (const left of [2, 10, 30, 60, 100]) {
      const list = await made(first)
      await truncate(path(), Buffer.byteLength(whole) - left)
      await list.add([second])
      expect((await list.read(null)).listed).toEqual([second])
    }
  })

  test('one that was cut, or replaced, is read from its beginning', async () => {
    const list = await made(...Array.from({ length: 5 }, () => recording()))
    const { position } = await list.read(null)
    const other = [recording(), recording(), recording(), recording(), recording(), recording()]
    await made(...other)
    const { listed, fits } = await list.read(position)
    expect([listed, fits]).toEqual([other, false])
  })

  test('a line that is being written is left for the next time', async () => {
    const list = await made(recording())
    const next = recording()
    const line = toWords(next).join(' ')
    await appendFile(path(), `\n${line.slice(0, 60)}`)
    const { position } = await list.read(null)
    await appendFile(path(), `${line.slice(60)}\n`)
    expect(await list.read(position)).toMatchObject({ listed: [next], fits: true })
  })

  test('one that cannot be written says which setting names another', async () => {
    await made()
    await expect(fileList(join(path(), 'below')).make()).rejects.toThrow(/ERASURES_FILE/)
  })
})
