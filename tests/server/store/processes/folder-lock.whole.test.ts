import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { spawnServer } from '../../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../../testkit/server/test-server.ts'
import { dropBackEnd } from '../../../../testkit/stores/back-end.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'

let folder = ''
let dataDir = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-one-server-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  dropBackEnd(dataDir)
  await rm(folder, { recursive: true, force: true })
})

const start = (password: string) =>
  spawnServer({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: password,
  })

testUnlessOnPostgres(
  'a second server on the same folder says so and changes nothing; one that was killed is in nobody’s way',
  async () => {
    const first = start(OWNER.password)
    await using stack = new AsyncDisposableStack()
    stack.defer(async () => {
      first.child.kill('SIGKILL')
      await first.exit
    })
    const address = await first.ready()
    const second = start('quite another password')
    stack.defer(() => void second.child.kill('SIGKILL'))
    expect(await second.exit).toBe(1)
    expect(second.complaints()).toBe(
      `Another server is running on ${dataDir}, and only one can at a time. Nothing was changed. Stop that one first, or ` +
        'set DATA_DIR (and PORT) for this one. For several servers on the same data, set DATABASE_URL to a PostgreSQL.\n',
    )
    const signIn = (password: string) =>
      new TestClient(address).json('POST', '/api/auth/login', { email: OWNER.email, password })
    expect((await signIn(OWNER.password)).status).toBe(200)
    expect((await signIn('quite another password')).status).toBe(401)
    // Commands go on beside it.
    expect((await runAdmin(dataDir, 'users')).code).toBe(0)

    first.child.kill('SIGKILL')
    await first.exit
    const next = start(OWNER.password)
    stack.defer(async () => {
      next.child.kill('SIGKILL')
      await next.exit
    })
    expect(await next.ready()).toContain('http')
  },
)
