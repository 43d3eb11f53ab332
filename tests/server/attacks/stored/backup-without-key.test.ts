import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { KeyFile } from '../../../../server/keys/key-file.ts'
import { keptInDatabase } from '../../../../server/secrets/server-secrets.ts'
import { signingKeys } from '../../../../server/secrets/signing-keys.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { runAdmin, runAdminWith } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { asBefore, tokenOf } from '../../../../testkit/stored/as-before.ts'
import { robBackups, sessionCookie, stolenPushKeys } from '../../../../testkit/stored/backup-thief.ts'
import { audioNeedles, findNeedles, textNeedles } from '../../../../testkit/stored/planted.ts'
import { backEndSettings } from '../../../../testkit/stores/back-end.ts'
import { rowsIn } from '../../../../testkit/stores/postgres-under-test.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'

const TITLE = 'Geheime Runde der Zwölf Äxte'
const TERMS = ['Quastenflosser GmbH', 'Frau Zschokke-Äxtemann']
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
  const wanted = { autoTranscribe: true, mail: true, vocabulary: TERMS }
  expect((await alice.json('PUT', '/api/account/preferences', wanted)).status).toBe(200)
  const { privateKey } = await pushKeys()
  expect(await admin('backup', at('copy'))).toMatchObject({ code: 0 })

  expect(await robBackups([at('copy')], server.url)).toEqual([])
  const needles = [
    ...[TITLE, SAID, ...TERMS, tokenOf(alice), privateKey].flatMap(textNeedles),
    ...audioNeedles('the sound', sound),
  ]
  expect(await findNeedles(at('copy'), needles)).toEqual([])
  expect(await readdir(at('copy'))).not.toContain('secret')
})

test('what the table of sessions holds is no token, though it be signed with the right key', async () => {
  const { cookies, links } = await signingKeys(server.context.database, (await kept().find('secret')) ?? '')
  expect(await statusOf(sessionCookie(tokenOf(alice), cookies))).toBe(200)
  expect(await statusOf(sessionCookie(tokenOf(alice), links))).toBe(401)
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

whole(testUnlessOnPostgres)(
  'after a restore the cookies and links of before have expired, and none was revoked',
  async () => {
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
  },
)

/** What the thief of an older backup opens of a server that runs on, and of one that was only updated. */
const PLAIN = ['a cookie read 1 recordings', 'a link played 60000 bytes']

/** Leaves a backup as the version before made it at `older`. Resolves to the cookies of then. */
async function older(): Promise<string[]> {
  await keep()
  await server.close()
  const { cookies } = await asBefore(at('data'), [alice])
  const copied = await admin('backup', at('older'))
  expect(copied).toMatchObject({ code: 0, said: expect.stringContaining('not sealed in this copy') })
  expect(await readdir(at('older'))).toEqual(expect.arrayContaining(['secret', 'push-keys']))
  return cookies
}

/** Nothing of the older backup opens anything on the server that runs now, a backup of which is stolen as well. */
async function expectNothingOpens(name: string, cookies: readonly string[]): Promise<void> {
  expect(await runAdmin(at(name), 'backup', at('newer'))).toMatchObject({ code: 0 })
  expect(await robBackups([at('older'), at('newer')], server.url)).toEqual([])
  for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401)
  expect(stolenPushKeys(at('older'))).toHaveLength(1)
  expect(stolenPushKeys(at('older'))).not.toContain((await pushKeys()).publicKey)
  expect(await readdir(at(name))).not.toContain('push-keys')
}

whole(testUnlessOnPostgres)('an older backup, which opens accounts, opens none after new-secret', async () => {
  const cookies = await older()
  server = await start()
  // The thief of these tests can open what is open.
  expect(await robBackups([at('older')], server.url)).toEqual(PLAIN)
  expect(stolenPushKeys(at('older'))).toEqual([(await pushKeys()).publicKey])
  expect(await admin('new-secret')).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') })
  await server.close()
  expect(await admin('new-secret')).toMatchObject({ code: 0, said: expect.stringContaining('Every session') })
  server = await start()
  await expectNothingOpens('data', [alice.cookie, ...cookies])
})

whole(testUnlessOnPostgres)('neither where no start of this version has sealed its secret before', async () => {
  const cookies = await older()
  expect(await admin('new-secret')).toMatchObject({ code: 0 })
  server = await start()
  await expectNothingOpens('data', cookies)
})

whole(testUnlessOnPostgres)('an older backup that is restored opens nothing', async () => {
  const cookies = await older()
  expect(await admin('restore', at('older'), at('restored'))).toMatchObject({ code: 0 })
  server = await start('restored')
  await expectNothingOpens('restored', cookies)
})

whole(test)('new-secret ends sessions and links also where SECRET is in the environment', async () => {
  const settings = { DATA_DIR: at('data'), SECRET: 'a secret of the environment, which stays' }
  const id = await keep()
  await server.close()
  server = await startTestServer(settings, { transcriber: ears })
  alice = await server.signIn({ email: 'alice@example.org', password: 'another long password' })
  const cookies = [alice.cookie, sessionCookie(tokenOf(alice), settings.SECRET)]
  const link = await linkOf(id)
  for (const cookie of cookies) expect(await statusOf(cookie)).toBe(200)
  await server.close()
  const { code, said } = await runAdminWith({ ...backEndSettings(at('data')), ...settings }, 'new-secret')
  expect([code, said]).toEqual([0, expect.stringContaining('set another one there as well')])
  server = await startTestServer(settings, { transcriber: ears })
  for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401)
  expect((await fetch(server.url + link)).status).toBe(403)
})
