import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import {
  MAX_DELETED_LENGTH,
  MAX_SEALED_COLUMNS,
  MAX_VERSION_STEP,
  sealedValueEndpoints,
} from '../../../../contract/recordings/sealed-values.ts'
import { epochKeys } from '../../../../core/sealing/account-key.ts'
import { base64url, randomBytes } from '../../../../core/sealing/bytes.ts'
import { newRecordingKey, wrapRecordingKey } from '../../../../core/sealing/recording-key.ts'
import { moveFeedsOn } from '../../../../server/store/feed/revisions.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered' })
})
afterAll(() => server.close())

let people = 0
const newPerson = () => server.newPerson(`person${++people}@example.org`)

async function keepRecording(client: TestClient): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(client, recordingForm({ id }, fakeWebm()))).status).toBe(201)
  return id
}

const WRITER = '0a1b2c3d'
type Value = { column?: string; n: number; writer?: string; value?: string; wrap?: string }
const put = (
  client: TestClient,
  id: RecordingId,
  { column = 'row', n, writer = WRITER, value = 'AAAA', wrap }: Value,
) =>
  client.json('PUT', `/api/recordings/${id}/sealed-values`, {
    ...{ column, version: `${n}-${writer}`, value },
    ...(wrap && { wrap }),
  })
const list = async (client: TestClient, after = '0') =>
  sealedValueEndpoints.sealedValues.answer.parse(await (await client.fetch(`/api/sealed-values?after=${after}`)).json())
const listed = async (client: TestClient, after = '0') =>
  (await list(client, after)).values.map(({ column, version, value }) => `${column} ${version} ${value}`)
const said = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]

describe('sealed values', () => {
  test('are taken in the order of their versions, and given back to their person alone', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()]
    const id = await keepRecording(ada)
    expect((await put(ada, id, { n: 2, value: 'first' })).status).toBe(200)
    for (const older of [{ n: 2 }, { n: 2, writer: 'ffffffff' }, { n: 1, writer: 'ffffffff' }])
      expect(await said(await put(ada, id, older))).toEqual([409, 'sealed-moved'])
    expect((await put(ada, id, { n: 3, writer: 'ffffffff', value: 'second' })).status).toBe(200)
    expect((await put(ada, id, { n: 1, column: 'other', value: 'third' })).status).toBe(200)
    expect(await listed(ada)).toEqual([`row 2-${WRITER} first`, 'row 3-ffffffff second', `other 1-${WRITER} third`])
    const { values, cursor, more } = await list(ada)
    expect([cursor, more, new Set(values.map(({ recordingId }) => recordingId))]).toEqual([
      String(values[2]?.revision),
      false,
      new Set([id]),
    ])
    expect(await listed(ada, String(values[0]?.revision))).toEqual(['row 3-ffffffff second', `other 1-${WRITER} third`])
    expect(await list(ada, cursor)).toEqual({ values: [], cursor, more: false })
    expect(await list(bob)).toEqual({ values: [], cursor: '0', more: false })
  })

  test('of a recording that is not theirs nobody writes, and nobody hears that it is there', async () => {
    const [ada, bob] = [await newPerson(), await newPerson()]
    const id = await keepRecording(ada)
    const [theirs, none] = [await put(bob, id, { n: 1 }), await put(bob, newRecordingId(), { n: 1 })]
    expect([theirs.status, await theirs.text()]).toEqual([none.status, await none.text()])
    expect(theirs.status).toBe(404)
    expect((await list(ada)).values).toEqual([])
    expect((await put(server.anonymous, id, { n: 1 })).status).toBe(401)
  })

  test('what is no value, is too far ahead, or is one column too many is refused', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    const send = (body: object) => ada.json('PUT', `/api/recordings/${id}/sealed-values`, body)
    const right = { column: 'row', version: `1-${WRITER}`, value: 'AAAA' }
    for (const wrong of [
      { column: 'Row' },
      { column: '' },
      { column: 'x'.repeat(41) },
      { version: `0-${WRITER}` },
      { version: `01-${WRITER}` },
      { version: '1' },
      { version: `1-${WRITER}0` },
      { value: '' },
      { value: 'not base64url!' },
      { value: 'A'.repeat(400_001) },
      { wrap: 'AAAA' },
    ])
      expect([400, 422], JSON.stringify(wrong).slice(0, 60)).toContain((await send({ ...right, ...wrong })).status)
    expect((await list(ada)).values).toEqual([])
    expect(await said(await put(ada, id, { n: MAX_VERSION_STEP + 1 }))).toEqual([422, 'invalid'])
    for (let at = 0; at < MAX_SEALED_COLUMNS; at++) await put(ada, id, { n: 1, column: `column-${at}` })
    expect(await said(await put(ada, id, { n: 1, column: 'one-more' }))).toEqual([422, 'invalid'])
    for (const more of [{ n: 2, column: 'column-0' }, { n: 1 }]) expect((await put(ada, id, more)).status).toBe(200)
    expect((await list(ada)).values).toHaveLength(MAX_SEALED_COLUMNS + 2)
  })

  test('the first is never pushed out, and stays beside the newest two', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    for (let n = 1; n <= 6; n++) await put(ada, id, { n, value: `value${n}` })
    expect(await listed(ada)).toEqual([1, 5, 6].map((n) => `row ${n}-${WRITER} value${n}`))
  })

  test('of two that are written at the same time one is taken', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    const both = await Promise.all(['aaaaaaaa', 'bbbbbbbb'].map((writer) => put(ada, id, { n: 1, writer })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list(ada)).values).toHaveLength(1)
  })

  test('come in pages, none of them over a megabyte', async () => {
    const ada = await newPerson()
    const ids = [await keepRecording(ada), await keepRecording(ada), await keepRecording(ada)]
    for (const id of ids) await put(ada, id, { n: 1, value: 'A'.repeat(399_000) })
    const first = await list(ada)
    expect([first.values.map(({ recordingId }) => recordingId), first.more]).toEqual([ids.slice(0, 2), true])
    const rest = await list(ada, first.cursor)
    expect([rest.values.map(({ recordingId }) => recordingId), rest.more]).toEqual([ids.slice(2), false])
  })

  test('the change feed tells that there is something new, and shows nothing of it', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    const { cursor } = await (await ada.fetch('/api/changes?cursor=0')).json()
    await put(ada, id, { n: 1, value: 'sealedsealed' })
    const text = await (await ada.fetch(`/api/changes?cursor=${cursor}`)).text()
    expect(text).not.toContain('sealedsealed')
    const { changes, cursor: next } = JSON.parse(text)
    expect(changes).toMatchObject([{ kind: 'recording', recording: { id } }])
    expect((await list(ada)).values[0]?.revision).toBe(next)
  })

  test('with a value comes the wrap of its key, and other devices are told of it', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    const key = await newRecordingKey()
    const wrap = base64url(await wrapRecordingKey(await epochKeys(randomBytes(32), 0), '00'.repeat(16), key))
    expect((await put(ada, id, { n: 1, wrap })).status).toBe(200)
    expect((await (await ada.fetch('/api/wraps?after=0')).json()).wraps).toEqual([wrap])
  })

  test('all count as new in a restored database', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    await put(ada, id, { n: 1 })
    const { cursor, values } = await list(ada)
    await server.context.database.transaction().execute(moveFeedsOn)
    expect((await list(ada, cursor)).values.map(({ version }) => version)).toEqual(values.map(({ version }) => version))
  })

  test('wait in the trash, and go with the recording, and with the account', async () => {
    const ada = await newPerson()
    const [gone, left] = [await keepRecording(ada), await keepRecording(ada)]
    await ada.fetch(`/api/recordings/${gone}`, { method: 'DELETE' })
    for (const id of [gone, left]) expect((await put(ada, id, { n: 1 })).status).toBe(200)
    await ada.fetch(`/api/recordings/${gone}?forever=1`, { method: 'DELETE' })
    expect((await list(ada)).values.map(({ recordingId }) => recordingId)).toEqual([left])
    expect((await put(ada, gone, { n: 2 })).status).toBe(404)
    const { id } = (await server.context.people.findByEmail(`person${people}@example.org`)) ?? { id: '' }
    expect((await ada.json('DELETE', `/api/users/${id}`)).status).toBe(200)
    const rows = server.context.database.selectFrom('sealed_values').selectAll().where('user_id', '=', id)
    expect(await rows.execute()).toEqual([])
  })

  test('that confirm a deletion stay when the recording goes, are short, and go with the account', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    for (const column of ['row', 'other', 'deleted']) await put(ada, id, { n: 1, column })
    const long = { n: 2, column: 'deleted', value: 'A'.repeat(MAX_DELETED_LENGTH + 1) }
    expect(await said(await put(ada, id, long))).toEqual([422, 'invalid'])
    await ada.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
    expect(await listed(ada)).toEqual([`deleted 1-${WRITER} AAAA`])
    expect((await put(ada, id, { n: 2, column: 'deleted' })).status).toBe(404)
    const { id: user } = (await server.context.people.findByEmail(`person${people}@example.org`)) ?? { id: '' }
    expect((await ada.json('DELETE', `/api/users/${user}`)).status).toBe(200)
    const rows = server.context.database.selectFrom('sealed_values').selectAll().where('user_id', '=', user)
    expect(await rows.execute()).toEqual([])
  })

  test('that confirm a deletion are taken beside any number of columns', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    for (let at = 0; at < MAX_SEALED_COLUMNS; at++) await put(ada, id, { n: 1, column: `column-${at}` })
    expect((await put(ada, id, { n: 1, column: 'deleted' })).status).toBe(200)
    expect(await said(await put(ada, id, { n: 1, column: 'one-more' }))).toEqual([422, 'invalid'])
  })

  test('are in the export, beside the recording', async () => {
    const ada = await newPerson()
    const id = await keepRecording(ada)
    await put(ada, id, { n: 1, value: 'sealedsealed' })
    const files = unzip(Buffer.from(await (await ada.fetch(`/api/export/${id}`)).arrayBuffer()))
    const [name = ''] = [...files.keys()].filter((one) => one.endsWith('recording.json'))
    expect(JSON.parse(String(files.get(name)))).toMatchObject({
      recording: { id },
      sealed: [{ column: 'row', version: `1-${WRITER}`, value: 'sealedsealed' }],
    })
  })
})
