import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { KeyFile } from '../../../server/keys/key-file.ts'
import { keptInDatabase } from '../../../server/secret.ts'
import { signingKeys } from '../../../server/signing-keys.ts'
import { runAdmin } from '../admin-command/run-admin.ts'
import { audioNeedles, findNeedles, textNeedles } from '../keys/planted.ts'
import { rowsIn } from '../postgres/under-test.ts'
import { fakeWebm, postRecording, recordingForm } from '../recordings.ts'
import { startTestServer, TestClient, type TestServer } from '../test-server.ts'
import { testUnlessOnPostgres } from '../test-unless.ts'
import { asBefore, tokenOf } from './as-before.ts'
import { robBackup, sessionCookie } from './backup-thief.ts'

const TITLE = 'Geheime Runde der Zwölf Äxte'
const SAID = 'Der Pelikan über "Quittengelee" schwieg am Donnerstag'

let folder = ''
let server: TestServer
let alice: TestClient
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-thief-'))
  server = await start()
  alice = await server.newPerson('alice@example.org')
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const at = (...names: string[]): string => join(folder, ...names)
const ears = {
  engine: 'ears',
  transcribe: async () => ({ segments: [{ start: 0, end: 2, text: SAID }], language: 'de' }),
}
const start = (name = 'data') => startTestServer({ DATA_DIR: at(name) }, { transcriber: ears })
const admin = (...args: string[]) => runAdmin(at('data'), ...args)
const statusOf = async (cookie: string): Promise<number> =>
  (await server.anonymous.fetch('/api/recordings', { headers: { cookie } })).status
const linkOf = async (id: RecordingId): Promise<string> =>
  (await (await alice.fetch(`/api/recordings/${id}/audio-url`)).json()).audioUrl
const kept = () => keptInDatabase(server.context.database, new KeyFile(server.context.masterKey.path))
const pushKeys = async () => JSON.parse((await kept().find('push-keys')) ?? '')

async function keep(sound = fakeWebm(60_000)): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(alice, recordingForm({ id, title: TITLE }, sound))).status).toBe(201)
  const transcript = async () => (await (await alice.fetch(`/api/recordings/${id}`)).json()).transcript
  await expect.poll(transcript, { timeout: 100_000 }).toBe(SAID)
  return id
}

testUnlessOnPostgres('whoever has a backup without the master key opens nothing, and finds nothing in it', async () => {
  const sound = fakeWebm(60_000)
  await keep(sound)
  const { privateKey } = await pushKeys()
  expect(await admin('backup', at('copy'))).toMatchObject({ code: 0 })

  expect(await robBackup(at('copy'), server.url)).toEqual([])
  const needles = [
    ...[TITLE, SAID, tokenOf(alice), privateKey].flatMap(textNeedles),
    ...audioNeedles('the sound', sound),
  ]
  expect(await findNeedles(at('copy'), needles)).toEqual([])
  expect(await readdir(at('copy'))).not.toContain('secret')
})

test('what the table of sessions holds is no token, though it be signed with the right key', async () => {
  const { cookies } = await signingKeys(server.context.database, (await kept().find('secret')) ?? '')
  expect(await statusOf(sessionCookie(tokenOf(alice), cookies))).toBe(200)
  for (const { token } of rowsIn(at('data'), 'select token from session')) {
    expect(await statusOf(sessionCookie(String(token), cookies))).toBe(401)
  }
})

test('a link is refused that is signed for longer than the server gives', async () => {
  const id = await keep()
  const { user } = await (await alice.fetch('/api/auth/session')).json()
  const opens = async (link: string) => (await fetch(server.url + link)).status
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 })
  const [ahead] = [server.context.audioLinks.sign(id, user.id)]
  vi.useRealTimers()
  expect(await opens(ahead)).toBe(403)
  expect(await opens(await linkOf(id))).toBe(200)
})

testUnlessOnPostgres('after a restore the cookies and links of before have expired, and none was revoked', async () => {
  const id = await keep()
  const [cookie, link, { publicKey }] = [alice.cookie, await linkOf(id), await pushKeys()]
  const mailed = await server.context.recovery.signInToken('alice@example.org')
  await admin('backup', at('copy'))
  await server.close()
  expect(await admin('restore', at('copy'), '--force')).toMatchObject({ code: 0 })

  server = await start()
  const answer = await server.anonymous.fetch('/api/recordings', { headers: { cookie } })
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([401, expect.not.stringContaining('revoked')])
  expect((await fetch(server.url + link)).status).toBe(403)
  const again = await server.anonymous.json('POST', '/api/auth/magic-link/verify', { token: mailed })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect((await pushKeys()).publicKey).toBe(publicKey)
  alice = await server.signIn({ email: 'alice@example.org', password: 'another long password' })
  expect((await fetch(server.url + (await linkOf(id)))).status).toBe(200)
})

testUnlessOnPostgres('an older backup opens accounts until new-secret; restored, it opens none', async () => {
  const id = await keep()
  const { publicKey } = await pushKeys()
  await server.close()
  const { cookies } = await asBefore(at('data'), [alice])
  const copied = await admin('backup', at('older'))
  expect(copied).toMatchObject({ code: 0, said: expect.stringContaining('not sealed in this copy') })
  expect(await readdir(at('older'))).toEqual(expect.arrayContaining(['secret', 'push-keys']))
  server = await start()
  // The thief of this test can open what is open.
  const plain = ['a cookie read 1 recordings', 'a link played 60000 bytes', 'the private key of push messages']
  expect(await robBackup(at('older'), server.url)).toEqual(plain)
  expect(await admin('new-secret')).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') })
  alice = new TestClient(server.url, alice)
  const link = await linkOf(id)
  await server.close()
  expect(await admin('new-secret')).toMatchObject({ code: 0, said: expect.stringContaining('Every session') })

  server = await start()
  expect(await robBackup(at('older'), server.url)).toEqual(['the private key of push messages'])
  expect((await pushKeys()).publicKey).not.toBe(publicKey)
  for (const cookie of [alice.cookie, ...cookies]) expect(await statusOf(cookie)).toBe(401)
  expect((await fetch(server.url + link)).status).toBe(403)

  await server.close()
  expect(await admin('restore', at('older'), at('restored'))).toMatchObject({ code: 0 })
  server = await start('restored')
  expect(await robBackup(at('older'), server.url)).toEqual(['the private key of push messages'])
  expect((await pushKeys()).publicKey).toBe(publicKey)
  expect(await readdir(at('restored'))).not.toEqual(expect.arrayContaining(['push-keys']))
  expect(await statusOf(cookies[0] ?? '')).toBe(401)
})
