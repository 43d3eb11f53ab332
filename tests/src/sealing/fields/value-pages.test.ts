import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import type { SealedValue } from '../../../../contract/recordings/sealed-values.ts'
import { base64url } from '../../../../core/sealing/bytes.ts'
import { nextVersion, PADDING, sealField } from '../../../../core/sealing/sealed-field.ts'
import { ROW, writeSealedRow } from '../../../../core/sealing/sealed-row.ts'
import { offline } from '../../../../src/api/api-error.ts'
import type { Client } from '../../../../src/api/client.ts'
import { takeValues } from '../../../../src/sealing/fields/take-values.ts'
import { readPlace } from '../../../../src/sealing/fields/values-read.ts'
import { keyStoreOf } from '../../../../src/sealing/key-store.ts'
import { mintRecordingKey } from '../../../../src/sealing/recording-keys.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { serverOfFile, type TestDevice, twoDevices } from './two-devices.ts'

const server = serverOfFile()
const MANY = 620
/** The first page is stored in two transactions and the second in one. */
const PAGE = 560

let laptop: TestDevice
let ids: RecordingId[]
let values: SealedValue[]
beforeEach(async () => {
  ;({ laptop } = await twoDevices(server()))
  const { app, owner } = laptop
  const store = keyStoreOf(app)
  const [account, key] = [await store.read('account'), await mintRecordingKey(app, store)]
  if (!account) throw new Error('The laptop has no account.')
  ids = Array.from({ length: MANY }, () => newRecordingId())
  const segment = { segment: 0, mime: SEALED_AUDIO, bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 1 }
  const confirmedAt = new Date(1).toISOString()
  await app.recordings.bulkAdd(
    ids.map((id) => libraryRow({ id, owner, mime: SEALED_AUDIO, segments: [segment], confirmedAt })),
  )
  const version = nextVersion(0, 'f'.repeat(32))
  values = await Promise.all(
    ids.map(async (recordingId, at) => {
      const text = writeSealedRow({ title: { at: 5, value: `Meeting ${at}` } })
      const place = { account: account.account, recording: recordingId, column: ROW, version }
      const value = base64url(await sealField(key, place, text, PADDING.row))
      return { recordingId, column: ROW, version, value, revision: at + 1 }
    }),
  )
  await app.meta.put({ key: 'cursor', cursor: MANY })
})

/** The values of a server in two pages; the second is not answered so often. */
function pagesOf(fails = 0) {
  const asked: string[] = []
  let left = fails
  const call = async (_: unknown, { query }: { query: { after: string } }) => {
    asked.push(query.after)
    if (Number(query.after) === 0) return { values: values.slice(0, PAGE), cursor: String(PAGE), more: true }
    left -= 1
    if (left >= 0) throw offline('The connection was cut.')
    const after = Number(query.after)
    return { values: values.slice(after), cursor: String(MANY), more: false }
  }
  return { asked, client: { ...laptop.client, call } as unknown as Client }
}

const take = (client: Client) => takeValues({ ...laptop, store: keyStoreOf(laptop.app), client, now: Date.now })
const titles = async () => (await laptop.app.recordings.bulkGet(ids)).map((row) => row?.title)
const MEETINGS = Array.from({ length: MANY }, (_, at) => `Meeting ${at}`)

test('values in several pages are all opened, and each page is asked for once', async () => {
  const { asked, client } = pagesOf()
  expect(await take(client)).toBe(0)
  expect(await titles()).toEqual(MEETINGS)
  expect(asked).toEqual(['0', String(PAGE)])
  expect((await readPlace(laptop.app))?.cursor).toBe(String(MANY))
})

test('what was opened before the connection broke is shown, and the reading begins anew', async () => {
  const { client } = pagesOf(1)
  await expect(take(client)).rejects.toMatchObject({ failure: { kind: 'offline' } })
  expect((await titles()).slice(0, PAGE)).toEqual(MEETINGS.slice(0, PAGE))
  // A first listing that was cut off tells nothing of what is missing.
  expect((await readPlace(laptop.app))?.cursor).not.toBe(String(PAGE))
  expect(await take(client)).toBe(0)
  expect(await titles()).toEqual(MEETINGS)
})

test.each([1, 400, 615])(
  'where the database takes no more at row %i the reading fails, and is whole the next time',
  async (row) => {
    let left = row
    laptop.app.recordings.hook('updating', () => {
      left -= 1
      if (left === 0) throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await expect(take(pagesOf().client)).rejects.toThrow('The disk is full.')
    expect((await readPlace(laptop.app))?.cursor).not.toBe(String(MANY))
    expect(await take(pagesOf().client)).toBe(0)
    expect(await titles()).toEqual(MEETINGS)
  },
)

test('a server that says there is more, and gives nothing more, ends the reading', async () => {
  let asked = 0
  const call = async () => {
    asked += 1
    return { values: [], cursor: '5', more: true }
  }
  expect(await take({ ...laptop.client, call } as unknown as Client)).toBe(0)
  expect(asked).toBeLessThan(4)
})
