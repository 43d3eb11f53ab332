import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { confirmEndpoints, recoveryCodeEndpoints } from '../../../contract/accounts/confirm.ts'
import { engineEndpoints } from '../../../contract/accounts/engines.ts'
import { keyLogEndpoints } from '../../../contract/accounts/key-log.ts'
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import { profileEndpoints } from '../../../contract/accounts/profile.ts'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { type Endpoint, endpoints, USER_HEADER } from '../../../contract/endpoints.ts'
import { errorAnswerSchema } from '../../../contract/errors.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
let bob: TestClient
const id: RecordingId = newRecordingId()
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  bob = await server.newPerson('bob@example.org')
  await postRecording(owner, recordingForm({ id }, fakeWebm()))
})
afterAll(() => server.close())

const all: [string, Endpoint][] = Object.entries({
  ...{ ...endpoints, ...peopleEndpoints, ...adminEndpoints, ...profileEndpoints },
  ...{ ...passkeyEndpoints, ...engineEndpoints },
  ...{ ...confirmEndpoints, ...recoveryCodeEndpoints, ...keyLogEndpoints },
})
const forAdmins = all.filter(([, { access }]) => access === 'admin')
const guarded = all.filter(([, { access }]) => access !== 'public')
const pathOf = ({ path }: Endpoint): string => path.replace(':id', id)

/** A body that each call would take from the owner. */
const bodies: Record<string, unknown> = {
  updateRecording: { title: 'Mine now' },
  setFavorite: { isFavorite: true },
  generateHighlights: { recordingId: id },
  analyzeTranscription: { recordingId: id, transcript: 'Words that are mine.' },
  updateUser: { name: 'Mine now' },
  renamePasskey: { name: 'Mine now' },
  createUser: { name: 'Eve', email: 'eve@example.org' },
  setUserDisabled: { disabled: true },
  chooseEngine: { kind: 'speech', id: 'pocketsphinx' },
  testEngine: { id: 'pocketsphinx' },
  chat: { message: 'What was said?', recordingId: id, messageId: newMessageId() },
  chatAll: {
    ...{ message: 'What was said?', messageId: newMessageId(), conversationHistory: [] },
    ...{ passages: [{ recordingId: id, from: 0, to: 9 }], searched: { recordings: 1, of: 1 } },
  },
}

describe('without a session', () => {
  test.each(guarded)('%s asks for sign-in', async (name, endpoint) => {
    const answer = await server.anonymous.json(endpoint.method, pathOf(endpoint), bodies[name])
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Sign in to continue' }])
  })

  test('the audio asks for sign-in', async () => {
    expect((await server.anonymous.fetch(`/api/recordings/${id}/audio`)).status).toBe(401)
  })

  test('only these calls are public', () => {
    const open = all.filter(([, { access }]) => access === 'public').map(([name]) => name)
    expect(open.sort()).toEqual([
      'beginPasskeySignIn',
      'findReset',
      'login',
      'logout',
      'requestAccess',
      'requestReset',
      'requestSignInLink',
      'signInWithCode',
      'signInWithPasskey',
      'updatePassword',
      'useSignInCode',
      'useSignInLink',
    ])
  })
})

describe("row 16: another person's recording does not exist", () => {
  const forUsers = guarded.filter(([, { access }]) => access === 'user')
  const onRecordings = forUsers.filter(([name, { path }]) => path.includes(':id') || name in bodies)
  test.each(onRecordings.filter(([name]) => name !== 'analyzeTranscription'))('for %s', async (name, endpoint) => {
    const answer = await bob.json(endpoint.method, pathOf(endpoint), bodies[name])
    expect(answer.status).toBe(404)
  })

  test('for the audio, the list and the changes', async () => {
    expect((await bob.fetch(`/api/recordings/${id}/audio`)).status).toBe(404)
    expect(await (await bob.fetch('/api/recordings')).json()).toEqual([])
    expect((await (await bob.fetch('/api/changes?cursor=0')).json()).changes).toEqual([])
  })

  test('and stays as it was', async () => {
    const kept = await (await owner.fetch(`/api/recordings/${id}`)).json()
    expect(kept).toMatchObject({ title: 'Team meeting', isFavorite: false, deletedAt: null })
  })
})

describe('what is for administrators', () => {
  test.each(forAdmins)('%s is refused to a person, whatever the header claims', async (name, endpoint) => {
    const claims: Record<string, string>[] = [{}, { 'x-user-email': 'owner@localhost' }]
    for (const headers of claims) {
      const answer = await bob.json(endpoint.method, pathOf(endpoint), bodies[name], headers)
      expect(answer.status).toBe(403)
    }
  })

  test('is for the owner, and an account of another id does not exist', async () => {
    expect(forAdmins).toHaveLength(14)
    expect((await owner.json('GET', '/api/access-requests')).status).toBe(200)
    const other = await owner.json('PATCH', '/api/users/somebody', { name: 'Mine now' })
    expect(other.status).toBe(404)
  })
})

describe('row 17: a call that is made for somebody else', () => {
  test('by our own header asks for sign-in', async () => {
    const answer = await owner.fetch('/api/recordings', { headers: { [USER_HEADER]: 'somebody' } })
    expect(answer.status).toBe(401)
  })

  test.each([
    ['the userId of the query', '/api/recordings?userId=somebody', {}],
    ['x-user-email', '/api/recordings', { 'x-user-email': 'bob@example.org' }],
  ])('by %s is refused', async (_name, path, headers: Record<string, string>) => {
    expect((await owner.fetch(path, { headers })).status).toBe(403)
  })

  test('is fine when it is the person of the session', async () => {
    const headers = { 'x-user-email': 'owner@localhost' }
    expect((await owner.fetch('/api/recordings', { headers })).status).toBe(200)
  })
})

describe('a state-changing call', () => {
  const favorite = (origin: string) =>
    owner.json('PATCH', `/api/recordings/${id}/favorite`, { isFavorite: false }, { origin })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('from %s is refused', async (origin) => {
    expect((await favorite(origin)).status).toBe(403)
  })

  test('from the page itself is fine, by whatever address it was opened', async () => {
    expect((await favorite(server.url)).status).toBe(200)
    const published = await startTestServer({ PUBLIC_URL: 'http://notes.example.org' })
    const answer = await published.anonymous.json(
      'POST',
      '/api/auth/logout',
      {},
      { origin: 'http://notes.example.org' },
    )
    expect(answer.status).toBe(200)
    await published.close()
  })
})

describe('row 24: bad input', () => {
  test.each([
    ['JSON that is not JSON', '{"title"', 'application/json', 400],
    ['a wrong field', '{"title":5}', 'application/json', 400],
    ['a prototype field', '{"__proto__":{"isAdmin":true},"title":"x"}', 'application/json', 400],
    ['too much', JSON.stringify({ title: 'x'.repeat(2_200_000) }), 'application/json', 413],
    ['another type', '<title>', 'text/xml', 415],
  ])('%s gets a sentence and no innards', async (_name, body, type, status) => {
    const answer = await owner.fetch(`/api/recordings/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(status)
    const { error } = errorAnswerSchema.parse(await answer.json())
    expect(error).toMatch(/^[A-Z].*\.$/)
    expect(error).not.toMatch(/node_modules|SQL|FST_|\bat \//)
  })

  test.each(['/api/recordings/..%2f..%2fetc', '/api/recordings/1', '/api/nothing'])('%s is not found', async (path) => {
    const answer = await owner.fetch(path)
    expect(answer.status).toBe(404)
    errorAnswerSchema.parse(await answer.json())
  })
})

test('rows 4, 5, 6 and 7: every answer carries the security headers, and none of the API is stored', async () => {
  for (const path of ['/api/recordings', '/api/nothing', '/', '/missing.js', `/api/recordings/${id}/audio`]) {
    const { headers } = await owner.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure/)
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  expect((await owner.fetch('/api/recordings')).headers.get('cache-control')).toBe('no-store')
  expect((await server.anonymous.fetch('/healthz')).status).toBe(200)
  expect((await server.anonymous.fetch('/readyz')).status).toBe(200)
})

test('rows 3 and 8: behind https the cookie is bound to this host and browsers are told to stay on https', async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://notes.example.org' })
  const credentials = { email: 'owner@localhost', password: 'correct horse battery' }
  const answer = await secure.anonymous.json('POST', '/api/auth/login', credentials)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-earmark\.session=.*; Secure/)
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
  await secure.close()
})
