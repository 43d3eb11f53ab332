import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '../../../../contract/accounts/admin-endpoints.ts'
import type { Device } from '../../../../contract/accounts/people.ts'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { tokenOf } from '../../../../testkit/stored/as-before.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'

let folder = ''
let server: TestServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-revoked-'))
  server = await start()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const start = () => startTestServer({ DATA_DIR: join(folder, 'data') })

const PERSON = { email: 'bo@example.org', password: 'another long password' }
const restoreIdOf = async (client: TestClient) =>
  ((await (await client.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).restoreId
const heard = async (client: TestClient, headers: Record<string, string> = {}) => {
  const answer = await client.fetch('/api/changes?cursor=0', { headers })
  return { status: answer.status, ...((await answer.json()) as object) }
}

async function signOutFrom(other: TestClient, device: TestClient): Promise<void> {
  const devices = (await (await device.fetch('/api/auth/devices')).json()) as Device[]
  const id = devices.find(({ isThis }) => isThis)?.id
  expect((await other.json('DELETE', `/api/auth/devices/${id}`)).status).toBe(200)
}

test('a device that its person signed out elsewhere hears so with the restore id; the others, and strangers, hear nothing', async () => {
  const [mine, other] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  const [user, restoreId] = [await mine.userId(), await restoreIdOf(mine)]
  expect(restoreId).toMatch(/^[\w-]{20,}$/)
  await signOutFrom(other, mine)
  const revoked = { status: 401, error: 'Sign in to continue', code: 'revoked', user, restoreId }
  expect(await heard(mine)).toEqual(revoked)
  expect(await heard(mine, { 'x-earmark-user': user })).toEqual(revoked)
  const [upload, file] = await Promise.all([
    mine.fetch('/api/uploads/x', { method: 'PATCH', headers: { 'tus-resumable': '1.0.0' } }),
    mine.fetch('/api/export'),
  ])
  for (const answer of [upload, file]) expect(await answer.json()).toMatchObject({ code: 'revoked', restoreId })
  expect(await heard(other)).toMatchObject({ status: 200 })
  expect(await heard(server.anonymous)).toEqual({ status: 401, error: 'Sign in to continue' })
})

test('nobody else on that device is told: a page that speaks for another person hears a plain 401', async () => {
  const [mine, other] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  await signOutFrom(other, mine)
  expect(await heard(mine, { 'x-earmark-user': 'somebody-else' })).toEqual({
    status: 401,
    error: 'Sign in to continue',
  })
})

test('a token that never was a session, or a guess at one, is not revoked', async () => {
  const [mine, other] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  const token = tokenOf(mine)
  await signOutFrom(other, mine)
  for (const guess of [`${token}x.${'0'.repeat(44)}`, `.${token}`, '%E0%A4%A', token.slice(1)]) {
    const answer = await fetch(`${server.url}/api/changes?cursor=0`, {
      headers: { cookie: `earmark.session=${guess}` },
    })
    expect(await answer.json()).toEqual({ error: 'Sign in to continue' })
  }
})

test('all devices of an account that an administrator disables hear it, whoever did it: the page or the command', async () => {
  const devices = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  const user = await (devices[0] as TestClient).userId()
  const owner = await server.signIn()
  const path = adminEndpoints.setUserDisabled.path.replace(':id', user)
  expect((await owner.json(adminEndpoints.setUserDisabled.method, path, { disabled: true })).status).toBe(200)
  for (const device of devices) expect(await heard(device)).toMatchObject({ status: 401, code: 'revoked', user })
})

test('a session that ended in any other way has expired: by sign-out here, a new password, or time', async () => {
  const [left, reset] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  await left.json('POST', '/api/auth/logout')
  const token = await server.context.recovery.resetToken(PERSON.email)
  await server.context.recovery.setPassword(token, 'quite another long password')
  for (const device of [left, reset]) expect(await heard(device)).toEqual({ status: 401, error: 'Sign in to continue' })
})

test('what was revoked is forgotten when the session would have ended by itself', async () => {
  const [mine, other] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
  await signOutFrom(other, mine)
  const { database } = server.context
  const past = { expires_at: new Date(Date.now() - 1000).toISOString() }
  await database.updateTable('revoked_sessions').set(past).execute()
  expect(await heard(mine)).toEqual({ status: 401, error: 'Sign in to continue' })
  const third = await server.signIn(PERSON)
  await signOutFrom(other, third)
  expect(await database.selectFrom('revoked_sessions').selectAll().execute()).toHaveLength(1)
})

whole(testUnlessOnPostgres)(
  'a restore draws another id and ends sessions as expired; what was revoked before stays so',
  async () => {
    const [gone, other] = [await server.newPerson(PERSON.email), await server.signIn(PERSON)]
    await signOutFrom(other, gone)
    const before = await restoreIdOf(other)
    const copy = join(folder, 'copy')
    expect((await runAdmin(join(folder, 'data'), 'backup', copy)).code).toBe(0)
    const ids = [before]
    for (const _ of [1, 2]) {
      await server.close()
      expect((await runAdmin(join(folder, 'data'), 'restore', copy, '--force')).code).toBe(0)
      server = await start()
      ids.push(await restoreIdOf(await server.signIn(PERSON)))
    }
    expect(new Set(ids).size).toBe(3)
    const [revoked, expired] = await Promise.all(
      [gone, other].map((client) =>
        fetch(`${server.url}/api/changes?cursor=0`, { headers: { cookie: `earmark.session=${tokenOf(client)}.x` } }),
      ),
    )
    expect(await revoked?.json()).toMatchObject({ code: 'revoked', restoreId: ids[2] })
    expect(await expired?.json()).toEqual({ error: 'Sign in to continue' })
  },
)
