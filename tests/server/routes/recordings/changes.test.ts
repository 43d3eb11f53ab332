import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesAnswerSchema } from '../../../../contract/changes.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import { CHANGES_PAGE, TRASH_DAYS } from '../../../../contract/limits.ts'
import { purgeOld } from '../../../../server/deletion/purge.ts'
import { insertRecording, ownRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
beforeEach(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterEach(() => server.close())

const since = async (cursor: number) =>
  changesAnswerSchema.parse(await (await owner.fetch(`/api/changes?cursor=${cursor}`)).json())

async function add() {
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id }, fakeWebm()))
  return id
}

const person = () => owner.userId()

test('each change is seen once, in the order it was made, with the row as it is now', async () => {
  const [first, second] = [await add(), await add()]
  const start = await since(0)
  expect(start.changes.map((change) => change.kind === 'recording' && change.recording.id)).toEqual([first, second])
  expect(await since(start.cursor)).toMatchObject({ changes: [], cursor: start.cursor, more: false })

  await owner.json('PATCH', `/api/recordings/${first}`, { title: 'Renamed' })
  await owner.json('PATCH', `/api/recordings/${first}/favorite`, { isFavorite: true })
  const next = await since(start.cursor)
  expect(next.changes).toHaveLength(1)
  expect(next.changes[0]).toMatchObject({ recording: { id: first, title: 'Renamed', isFavorite: true } })
  expect(next.cursor).toBeGreaterThan(start.cursor)
})

test('the trash, its way back and the end are changes', async () => {
  const id = await add()
  let { cursor } = await since(0)
  const next = async () => {
    const answer = await since(cursor)
    cursor = answer.cursor
    return answer.changes
  }
  await owner.json('DELETE', `/api/recordings/${id}`)
  expect((await next())[0]).toMatchObject({ kind: 'recording', recording: { deletedAt: expect.any(String) } })
  expect((await owner.fetch(`/api/recordings/${id}`)).status).toBe(404)
  expect((await owner.json('POST', `/api/recordings/${id}/restore`)).status).toBe(200)
  expect((await next())[0]).toMatchObject({ kind: 'recording', recording: { deletedAt: null } })
  expect((await owner.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBe(200)
  expect(await next()).toEqual([{ kind: 'purged', revision: cursor, recordingId: id }])
  expect((await owner.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBe(200)
  expect(await next()).toEqual([])
})

test('the trash is emptied after its days, bytes too', async () => {
  const id = await add()
  await owner.json('DELETE', `/api/recordings/${id}`)
  const day = 24 * 60 * 60 * 1000
  await purgeOld(server.context, Date.now() + (TRASH_DAYS - 1) * day)
  expect(await server.context.blobs.list(`recordings/${id}`)).toHaveLength(1)
  await purgeOld(server.context, Date.now() + (TRASH_DAYS + 1) * day)
  expect(await server.context.blobs.list(`recordings/${id}`)).toEqual([])
  expect((await since(0)).changes).toMatchObject([{ kind: 'purged', recordingId: id }])
})

test('a library of several pages comes whole and in order', async () => {
  const user = await person()
  const count = CHANGES_PAGE + 20
  const template = await add()
  const { database } = server.context
  const kept = await ownRecording(database, template, user)
  if (!kept) throw new Error('The recording is not there')
  await database.transaction().execute(async (write) => {
    for (let at = 0; at < count; at++) {
      const id = newRecordingId()
      const segments = kept.segments.map((segment) => ({ ...segment, blob: `recordings/${id}/0` }))
      await insertRecording(write, { ...kept, segments, row: { ...kept.row, id } })
      const text = { text: 'word', segments: [], language: null, engine: 'test', createdAt: new Date().toISOString() }
      await saveTranscript(write, user, { recordingId: id, ...text })
    }
  })
  const seen: number[] = []
  for (let cursor = 0, more = true; more; ) {
    const page = await since(cursor)
    expect(page.changes.length).toBeLessThanOrEqual(CHANGES_PAGE)
    seen.push(...page.changes.map(({ revision }) => revision))
    ;({ cursor, more } = page)
  }
  expect(seen).toHaveLength(2 * count + 1)
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
})

test('an idle answer is small, and a cursor from before a restored backup begins anew', async () => {
  await add()
  const { cursor } = await since(0)
  const idle = await (await owner.fetch(`/api/changes?cursor=${cursor}`)).text()
  expect(idle.length).toBeLessThan(1000)
  expect((await since(cursor + 50)).changes).toHaveLength(1)
  expect((await owner.fetch('/api/changes?cursor=-1')).status).toBe(400)
})
