/** Whoever has stolen a session cannot do with it what is dangerous; and no session lives for ever. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmEndpoints, type Proof } from '../../../contract/accounts/confirm.ts'
import { EXPORT_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { Authenticator } from '../../../testkit/samples/authenticator.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { cases, whole } from '../../whole.ts'
import { age, days, minutes } from './sessions.ts'

const SITE = 'http://notes.example.org'
const PASSWORD = 'another long password'
const NOT_FRESH = [403, { error: expect.stringContaining('reload this page'), code: 'fresh-sign-in' }]

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE })
})
afterEach(() => server.close())

const said = async (answer: Response) => [answer.status, await answer.json()]
const makeCodes = (client: TestClient) => client.json('POST', '/api/auth/recovery-codes')
const confirm = (client: TestClient, proof: Proof) => client.json('POST', '/api/auth/confirm', proof)
const isFresh = async (client: TestClient) =>
  confirmEndpoints.freshness.answer.parse(await (await client.fetch('/api/auth/confirm')).json()).isFresh

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const dangerous = contractEndpoints.filter(({ fresh }) => fresh)
/** One of each kind: a way in, the keys of an account, other people, and an end. */
const DANGEROUS_IN_CORE = [
  'DELETE /api/users/:id',
  'POST /api/admin/create-user',
  'POST /api/auth/passkeys',
  'PUT /api/auth/password',
  'PUT /api/key-log',
]
const isInCore = (call: { method: string; path: string }) => DANGEROUS_IN_CORE.includes(nameOf(call))
/** Changes something, and the session alone is enough for it. A new call is put here, or marked with `fresh` in the contract. */
const HARMLESS = [
  'DELETE /api/auth/devices/:id',
  'DELETE /api/push/subscription',
  'DELETE /api/recordings/:id',
  'PATCH /api/recordings/:id',
  'PATCH /api/recordings/:id/favorite',
  'PATCH /api/recordings/:id/speakers',
  'PATCH /api/recordings/:id/transcript',
  'PATCH /api/users/:id',
  'POST /api/access-requests/:id/deny',
  'POST /api/admin/engines/test',
  'POST /api/admin/mail/test',
  'POST /api/analyze-transcription',
  'POST /api/auth/confirm',
  'POST /api/auth/confirm/mail',
  'POST /api/auth/confirm/passkey',
  'POST /api/chat',
  'POST /api/chat/all',
  'POST /api/chat/stop',
  'POST /api/edits',
  'POST /api/generate-highlights',
  'POST /api/key-log',
  'POST /api/key-log/approvals',
  'POST /api/key-log/unlockers',
  'POST /api/recordings',
  'POST /api/recordings/:id/restore',
  'POST /api/recordings/:id/transcribe',
  'POST /api/wraps',
  'PUT /api/access-requests/:id/deny',
  'PUT /api/account/preferences',
  'PUT /api/admin/engines',
  'PUT /api/chat/all/given-back',
  'PUT /api/key-log/approvals',
  'PUT /api/push/subscription',
  'PUT /api/recordings/:id/given-back',
  'PUT /api/recordings/:id/sealed-values',
]

describe('a stolen session', () => {
  test('every call that changes something is either dangerous or known to be harmless', () => {
    const guarded = contractEndpoints.filter(({ access, method }) => access !== 'public' && method !== 'GET')
    // One call may have several forms.
    const harmless = new Set(guarded.filter(({ fresh }) => !fresh).map(nameOf))
    expect([...harmless].sort()).toEqual(HARMLESS)
    expect(dangerous.map(nameOf).sort()).toEqual([
      'DELETE /api/auth/passkeys/:id',
      'DELETE /api/key-log/unlockers/:id',
      'DELETE /api/users/:id',
      'PATCH /api/admin/users/:id',
      'PATCH /api/auth/passkeys/:id',
      'POST /api/access-requests/:id/approve',
      'POST /api/admin/create-user',
      'POST /api/admin/users/:id/invitation',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/recovery-codes',
      'PUT /api/access-requests/:id/approve',
      'PUT /api/auth/password',
      'PUT /api/key-log',
    ])
  })

  test.each(
    cases(
      dangerous.filter(isInCore),
      dangerous.filter((call) => !isInCore(call)),
    ),
  )('$method $path is refused', async ({ method, path }) => {
    const owner = await server.signIn()
    await age(server, minutes(11))
    expect(await said(await owner.json(method, path.replace(':id', newRecordingId())))).toEqual(NOT_FRESH)
  })

  test('does not take everything away, and may play and take away one recording', async () => {
    const owner = await server.signIn()
    const id = newRecordingId()
    await postRecording(owner, recordingForm({ id }, fakeWebm()))
    await age(server, minutes(11))
    expect(await said(await owner.fetch(EXPORT_PATH))).toEqual(NOT_FRESH)
    expect(await said(await owner.fetch(`${EXPORT_PATH}?recordings=${id}`))).toEqual(NOT_FRESH)
    expect((await owner.fetch(`${EXPORT_PATH}/${id}`)).status).toBe(200)
  })

  whole(test)('is fresh for ten minutes after a sign-in', async () => {
    const ada = await server.newPerson('ada@example.org')
    await age(server, minutes(9))
    expect([await isFresh(ada), (await makeCodes(ada)).status]).toEqual([true, 200])
    await age(server, minutes(10))
    expect([await isFresh(ada), (await makeCodes(ada)).status]).toEqual([false, 403])
  })

  test('guesses five passwords in a minute, from whatever network and device, and is written down', async () => {
    await server.close()
    server = await startTestServer({ PUBLIC_URL: SITE, TRUST_PROXY: '127.0.0.1' })
    const ada = await server.newPerson('ada@example.org')
    await age(server, minutes(11))
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) {
      const proof = { way: 'password', password: at < 5 ? `guess ${at}` : PASSWORD }
      const headers = { 'x-forwarded-for': `192.0.2.${at + 1}` }
      statuses.push((await ada.json('POST', '/api/auth/confirm', proof, headers)).status)
    }
    expect([statuses, await isFresh(ada)]).toEqual([[...Array(5).fill(400), 429], false])
    const rows = await server.context.database.selectFrom('audit').selectAll().execute()
    expect(rows.filter(({ action }) => action === 'sign-in-failed')).toHaveLength(5)
  })
})

describe('the person of a session confirms it', () => {
  test('with the password, for that session alone and for ten minutes', async () => {
    const ada = await server.newPerson('ada@example.org')
    const elsewhere = await server.signIn({ email: 'ada@example.org', password: PASSWORD })
    await age(server, minutes(11))
    expect((await confirm(ada, { way: 'password', password: PASSWORD })).status).toBe(200)
    expect([(await makeCodes(ada)).status, (await makeCodes(elsewhere)).status]).toEqual([200, 403])
    await age(server, minutes(11))
    expect((await makeCodes(ada)).status).toBe(403)
  })

  whole(test)("with a passkey: this person's, and for what was asked in this session", async () => {
    const [ada, bo] = [await server.newPerson('ada@example.org'), await server.newPerson('bo@example.org')]
    const [mine, others] = [await withPasskey(ada), await withPasskey(bo)]
    const elsewhere = await server.signIn({ email: 'ada@example.org', password: PASSWORD })
    await age(server, minutes(11))
    const ask = async (client: TestClient, path = '/api/auth/confirm/passkey') =>
      (await client.json('POST', path)).json()
    const prove = async (options: Parameters<Authenticator['use']>[0], by = mine) =>
      (await confirm(ada, { way: 'passkey', used: by.use(options) })).status
    expect(await prove(await ask(elsewhere))).toBe(401)
    expect(await prove(await ask(server.anonymous, '/api/auth/passkey/options'))).toBe(401)
    expect(await prove(await ask(ada), others)).toBe(401)
    expect(await isFresh(ada)).toBe(false)
    const options = await ask(ada)
    const signIn = await new TestClient(server.url).json('POST', '/api/auth/passkey/verify', mine.use(await ask(ada)))
    expect(signIn.status).toBe(401)
    expect([await prove(options), await isFresh(ada), await prove(options)]).toEqual([200, true, 401])
  })

  whole(test)('an account without a password, with a code that was mailed for this session', async () => {
    const { people, recovery, database, accounts } = server.context
    await people.invite({ email: 'cy@example.org', name: 'Cy' })
    const enter = async () => {
      const client = new TestClient(server.url)
      const token = await recovery.signInToken('cy@example.org')
      expect((await client.json('POST', '/api/auth/magic-link/verify', { token })).status).toBe(200)
      return client
    }
    const [cy, other] = [await enter(), await enter()]
    await age(server, minutes(11))
    const session = await accounts.sessionOf({ cookie: cy.cookie })
    expect((await cy.json('POST', '/api/auth/confirm/mail')).status).toBe(200)
    const posted = await database.selectFrom('mails').selectAll().where('kind', '=', 'confirm-code').execute()
    expect(posted.every(({ about }) => about === session?.id)).toBe(true)
    const code = await server.context.mailedCodes.make(session?.id ?? '')
    const typed = code.toLowerCase().replace('-', ' ')
    expect((await confirm(other, { way: 'mailed-code', code })).status).toBe(400)
    expect((await confirm(cy, { way: 'mailed-code', code: typed })).status).toBe(200)
    expect((await confirm(cy, { way: 'mailed-code', code })).status).toBe(400)
    expect([await isFresh(cy), await isFresh(other)]).toEqual([true, false])
  })

  whole(test)('no code is mailed to who has a password', async () => {
    const ada = await server.newPerson('ada@example.org')
    expect((await ada.json('POST', '/api/auth/confirm/mail')).status).toBe(409)
  })
})

describe('a session ends', () => {
  test('180 days after it began, however much it is used, and not before', async () => {
    const ada = await server.newPerson('ada@example.org')
    const id = newRecordingId()
    await postRecording(ada, recordingForm({ id }, fakeWebm()))
    await age(server, days(179))
    const { audioUrl } = await (await ada.fetch(`/api/recordings/${id}/audio-url`)).json()
    expect((await server.anonymous.fetch(audioUrl)).status).toBe(200)
    const { user } = await (await ada.fetch('/api/auth/session')).json()
    const other = await server.signIn({ email: 'ada@example.org', password: PASSWORD })
    expect(await listed(other)).toHaveLength(2)
    await age(server, days(180))
    // Of the two that began so long ago, before anything has looked at either.
    expect((await server.anonymous.fetch(audioUrl)).status).toBe(403)
    expect(await server.context.devices.list(user.id, '')).toEqual([])
    expect(await said(await ada.fetch('/api/auth/session'))).toEqual([401, { error: 'Sign in to continue' }])
  })
})

const listed = async (client: TestClient) => (await client.fetch('/api/auth/devices')).json()

async function withPasskey(client: TestClient): Promise<Authenticator> {
  const authenticator = new Authenticator(SITE)
  const options = await (await client.json('POST', '/api/auth/passkeys/options')).json()
  const added = await client.json('POST', '/api/auth/passkeys', { name: 'Phone', made: authenticator.make(options) })
  expect(added.status).toBe(200)
  return authenticator
}
