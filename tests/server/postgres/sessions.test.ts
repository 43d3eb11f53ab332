import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts/account.ts'
import type { Device } from '../../../contract/accounts/people.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

const PASSWORD = 'another long password'

let postgres: TestPostgres
let several: SeveralServers
let here: TestServer
let elsewhere: SpawnedServer
let address: string
beforeAll(async () => {
  postgres = startPostgres()
  several = await severalServers(postgres, 'sessions')
  here = await several.start()
  elsewhere = spawnServer({ ...several.environment, OWNER_EMAIL: OWNER.email, PORT: '0', HOST: '127.0.0.1' })
  address = await elsewhere.ready()
})
afterAll(async () => {
  elsewhere.child.kill('SIGKILL')
  await elsewhere.exit
  await several.close()
  postgres.close()
})

type Person = { client: TestClient; id: string; email: string }

const endings: Record<string, (person: Person) => Promise<Response>> = {
  'a sign-out': ({ client }) => client.json('POST', '/api/auth/logout'),
  'a sign-out of this device at another': async ({ email }) => {
    const other = await here.signIn({ email, password: PASSWORD })
    const devices = (await (await other.fetch('/api/auth/devices')).json()) as Device[]
    const ended = devices.find(({ isThis }) => !isThis)
    return other.json('DELETE', `/api/auth/devices/${ended?.id}`)
  },
  'a new password': async ({ email }) => {
    const token = await here.context.recovery.resetToken(email)
    const authorization = { authorization: `Bearer ${token}` }
    return here.anonymous.json(
      'POST',
      '/api/auth/update-password',
      { password: 'a password after that' },
      authorization,
    )
  },
  'an administrator who disables the account': async ({ id }) =>
    (await here.signIn()).json('PATCH', `/api/admin/users/${id}`, { disabled: true }),
  'the end of the account': ({ client, id }) => client.json('DELETE', `/api/users/${id}`),
}

test.each(Object.entries(endings))(
  'after %s the session is over within a second at another process',
  async (what, end) => {
    const email = `${what.replaceAll(' ', '-')}@example.org`
    const client = await here.newPerson(email)
    const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: User }
    const there = new TestClient(address, client)
    const status = async () => (await there.fetch('/api/recordings')).status
    // Remembered there from now on.
    expect(await status()).toBe(200)
    const ended = await end({ client, id: user.id, email })
    expect(ended.ok).toBe(true)
    await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 100_000, interval: 20 })
  },
)
