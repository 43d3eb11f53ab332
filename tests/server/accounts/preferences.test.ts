import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSchema, DEFAULT_PREFERENCES } from '../../../contract/accounts/account.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../testkit/servers/mail-server.ts'

let mails: MailServer
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url })
  owner = await server.signIn()
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

async function change(client: TestClient, fields: object) {
  const { user } = await (await client.json('GET', '/api/account')).json()
  return client.json('PATCH', `/api/users/${user.id}`, fields)
}
const prefer = (client: TestClient, preferences: object) =>
  client.json('PUT', '/api/account/preferences', { ...DEFAULT_PREFERENCES, ...preferences })

test('the name and the preferences are the same on every device', async () => {
  const ada = await server.newPerson('ada@example.org')
  expect((await change(ada, { name: ' Ada Quist ' })).status).toBe(200)
  await prefer(ada, { autoTranscribe: false })
  const elsewhere = await server.signIn({ email: 'ada@example.org', password: 'another long password' })
  const expected = { user: { name: 'Ada Quist' }, preferences: { autoTranscribe: false, mail: true } }
  expect(accountSchema.parse(await (await elsewhere.json('GET', '/api/account')).json())).toMatchObject(expected)
  const changes = await (await elsewhere.json('GET', '/api/changes?cursor=0')).json()
  expect(changes.account).toMatchObject({ ...expected, contact: OWNER.email })
  expect((await change(ada, { name: '  ' })).status).toBe(400)
})

test('with Auto-transcribe off a recording waits for the person, and is transcribed when asked', async () => {
  const bo = await server.newPerson('bo@example.org')
  const id = newRecordingId()
  await prefer(bo, { autoTranscribe: false })
  await postRecording(bo, recordingForm({ id }, fakeWebm()))
  const state = async () => (await (await bo.json('GET', `/api/recordings/${id}`)).json()).transcription.state
  expect(await state()).toBe('off')
  // What a start does with recordings that wait.
  await server.context.queue.queueBacklog()
  expect(await state()).toBe('off')
  await bo.json('POST', `/api/recordings/${id}/transcribe`)
  expect(await state()).toBe('waiting')
  await prefer(bo, {})
  const next = newRecordingId()
  const kept = await (await postRecording(bo, recordingForm({ id: next }, fakeWebm()))).json()
  expect(kept.transcription.state).toBe('waiting')
})

test('who wants no mails gets only those for signing in', async () => {
  await prefer(owner, { mail: false })
  const ask = (email: string) => server.anonymous.json('POST', '/api/access-requests', { name: 'Cy', email })
  await ask('cy@example.org')
  await prefer(owner, { mail: true })
  await ask('di@example.org')
  expect((await mails.next(OWNER.email)).text).toContain('di@example.org')
  await prefer(owner, { mail: false })
  await server.newPerson('eve@example.org')
  await server.anonymous.json('POST', '/api/auth/magic-link', { email: 'eve@example.org' })
  expect((await mails.next('eve@example.org')).subject).toBe('Your sign-in link for Earmark')
  expect(mails.received.some(({ text }) => text.includes('cy@example.org'))).toBe(false)
})

test('a deleted account leaves no session, no row and no byte; the owner stays', async () => {
  const flo = await server.newPerson('flo@example.org')
  const { user } = await (await flo.json('GET', '/api/account')).json()
  const kept = newRecordingId()
  const begun = newRecordingId()
  await postRecording(flo, recordingForm({ id: kept }, fakeWebm()))
  await createUpload(flo, begun)
  await patchUpload(flo, uploadPath(begun), 0, fakeWebm())
  const mine = async () =>
    (await server.context.blobs.list('')).filter((path) => path.includes(kept) || path.includes(begun))
  expect(await mine()).not.toEqual([])

  expect((await owner.json('DELETE', `/api/users/${user.id}`)).status).toBe(404)
  expect((await flo.json('DELETE', `/api/users/${user.id}`)).status).toBe(200)
  expect((await flo.json('GET', '/api/auth/session')).status).toBe(401)
  const credentials = { email: 'flo@example.org', password: 'another long password' }
  expect((await server.anonymous.json('POST', '/api/auth/login', credentials)).status).toBe(401)
  expect(await mine()).toEqual([])
  const { database } = server.context
  for (const table of ['recordings', 'uploads', 'purged', 'feeds', 'push_subscriptions'] as const) {
    expect(await database.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([])
  }
  const me = await (await owner.json('GET', '/api/account')).json()
  expect((await owner.json('DELETE', `/api/users/${me.user.id}`)).status).toBe(409)
})
