import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { type Ended, runAdmin } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { cases, whole } from '../../../whole.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.signIn()
})
afterAll(() => server.close())

const admin = (...args: string[]): Promise<Ended> => runAdmin(server.config.dataDir, ...args)
const statusOf = async (client: TestClient): Promise<number> => (await client.fetch('/api/auth/session')).status
/** A running server looks sessions up anew within a second. */
const SOON = { timeout: 100_000, interval: 100 }

describe('npm run admin', () => {
  test('an owner is made whose link signs in as administrator', async () => {
    const { code, said } = await admin('owner', 'Carol@Example.org', 'Carol')
    expect(code).toBe(0)
    // The port that the server listens on, of which this command was not told.
    expect(said).toContain(`http://localhost:${new URL(server.url).port}/magic-login#token=`)
    const token = /magic-login#token=(\S+)/.exec(said)?.[1]
    const carol = new TestClient(server.url)
    expect((await carol.json('POST', '/api/auth/magic-link/verify', { token })).status).toBe(200)
    const session = await (await carol.fetch('/api/auth/session')).json()
    expect(session.user).toMatchObject({ email: 'carol@example.org', name: 'Carol', isAdmin: true })
    const trail = await (await carol.fetch('/api/admin/audit')).json()
    expect(trail).toContainEqual(expect.objectContaining({ actor: 'the command line', subject: 'carol@example.org' }))
  })

  whole(test)('check says whether the audit trail is as it was written', async () => {
    expect(await admin('check')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Audit trail: \d+ lines?, each/),
    })
    const { database } = server.context
    const first = await database.selectFrom('audit').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const change = (actor: string) => database.updateTable('audit').set({ actor }).where('id', '=', first.id).execute()
    await change('somebody else')
    const changed = await admin('check')
    await change(first.actor)
    expect(changed).toMatchObject({
      code: 1,
      said: expect.stringContaining(`audit      entry ${first.id} was changed`),
    })
  })

  whole(test)('a person who was one of many becomes an owner, enabled if need be', async () => {
    const dave = await server.newPerson('dave@example.org')
    await admin('disable', 'dave@example.org')
    await vi.waitFor(async () => expect(await statusOf(dave)).toBe(401), SOON)
    expect((await admin('owner', 'dave@example.org')).code).toBe(0)
    const again = await server.signIn({ email: 'dave@example.org', password: 'another long password' })
    expect((await again.fetch('/api/admin/users')).status).toBe(200)
  })

  whole(test)('users are listed with what they keep', async () => {
    const erin = await server.newPerson('erin@example.org')
    await postRecording(erin, recordingForm({ id: newRecordingId() }, fakeWebm(200_000)))
    const { said } = await admin('users')
    expect(said).toMatch(/owner@localhost +active +owner/)
    expect(said).toMatch(/erin@example\.org .* 1 recording, 0\.2 MB/)
  })

  test('a disabled user loses every session and gets in again only when enabled', async () => {
    const frank = await server.newPerson('frank@example.org')
    expect(await statusOf(frank)).toBe(200)
    expect((await admin('disable', 'frank@example.org')).code).toBe(0)
    await vi.waitFor(async () => expect(await statusOf(frank)).toBe(401), SOON)
    const credentials = { email: 'frank@example.org', password: 'another long password' }
    expect((await server.anonymous.json('POST', '/api/auth/login', credentials)).status).toBe(401)
    expect((await admin('enable', 'frank@example.org')).code).toBe(0)
    expect(await statusOf(await server.signIn(credentials))).toBe(200)
    expect(await statusOf(frank)).toBe(401)
  })

  const refused = cases<[args: string[], sentence: string]>(
    [
      [['disable', 'owner@localhost'], "can't be disabled"],
      [['dance'], 'Unknown command "dance". Commands: owner, users'],
      [['users', '--fast'], "Unknown option '--fast'"],
    ],
    [
      [['disable', 'nobody@example.org'], 'no account for "nobody@example.org"'],
      [['owner', 'not an address'], 'is not an e-mail address'],
      [['disable'], '"disable" doesn\'t take 0 arguments'],
      [['toString'], 'Unknown command "toString"'],
    ],
  )
  test.concurrent.each(refused)('%j is refused in a sentence', async (args, sentence) => {
    const { code, said } = await admin(...args)
    expect(code).toBe(1)
    expect(said).toContain(sentence)
    expect(said).not.toMatch(/\n +at /)
  })

  whole(test)('tells what it can do', async () => {
    const help = await admin('--help')
    expect(help.code).toBe(0)
    for (const command of ['owner', 'users', 'disable', 'enable', 'backup', 'restore', 'check']) {
      expect(help.said).toContain(`\n  ${command} `)
    }
  })

  testUnlessOnPostgres('never begins a new server in a mistyped folder', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'earmark-admin-'))
    const { code, said } = await runAdmin(empty, 'users')
    expect([code, said]).toEqual([1, expect.stringContaining('There is no Earmark in')])
    expect(await readdir(empty)).toEqual([])
    await rm(empty, { recursive: true })
  })
})
