/** A session is known by its own cookie: what else a caller sends beside it is neither looked up by nor kept. */
import { StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
})
afterAll(() => server.close())

/** Queries of so many look-ups of one session, each with another cookie beside it. */
async function queriesOf(count: number): Promise<number> {
  const { accounts } = server.context
  accounts.forgetSessions()
  const asked = vi.spyOn(StatementSync.prototype, 'all')
  try {
    for (let at = 0; at < count; at++) {
      const session = await accounts.sessionOf({ cookie: `a=${at}; ${client.cookie}; x=${'y'.repeat(at)}` })
      expect(session?.user.email).toBe('owner@localhost')
    }
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}

test('a session with another cookie beside it each time is looked up once', async () => {
  // A look-up is good for less than a second; a slow machine may need another.
  await vi.waitFor(async () => expect(await queriesOf(40)).toBeLessThanOrEqual(await queriesOf(20)))
})

test('another session, and one of no name, is none', async () => {
  const { accounts } = server.context
  const own = client.cookie.split('; ').find((pair) => pair.startsWith('earmark.session=')) ?? ''
  expect(await accounts.sessionOf({ cookie: own })).not.toBeNull()
  for (const cookie of [own.replace('session', 'sessions'), `x${own}`, `${own}x`, `earmark.session=; ${own}`, 'a=b'])
    expect(await accounts.sessionOf({ cookie }), cookie).toBeNull()
})
