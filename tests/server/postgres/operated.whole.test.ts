import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { sentenceOf } from '../../../server/bootstrap/start-failure.ts'
import { findProgram } from '../../../server/speech/local/find-program.ts'
import { nameKey } from '../../../server/store/processes/advisory-keys.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { freePort } from '../../../testkit/servers/free-port.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

const SLOW = { timeout: 100_000, interval: 100 }

let postgres: TestPostgres
let several: SeveralServers
const beside: { close(): unknown }[] = []
beforeAll(() => {
  postgres = startPostgres({ durable: true })
})
afterAll(() => postgres.close())
beforeEach(async () => {
  several = await severalServers(postgres, 'operated')
})
afterEach(async () => {
  for (const one of beside.splice(0)) await one.close()
  await several.close()
})

async function connected(url = postgres.url('operated')): Promise<Client> {
  const client = new Client(url)
  client.on('error', () => {})
  await client.connect()
  beside.push({ close: () => client.end() })
  return client
}

const locks = () => postgres.sql('operated', `select count(*) from pg_locks where locktype = 'advisory'`)

test('a database that is away is told as such to whoever is signed in, signs in or signs out', async () => {
  const [one, other] = [await several.start(), await several.start()]
  const client = await one.signIn()
  // This server has not looked up the session yet.
  const there = new TestClient(other.url, client)
  postgres.stop('immediate')
  try {
    const asked = [
      there.fetch('/api/recordings'),
      there.json('POST', '/api/auth/logout'),
      other.anonymous.json('POST', '/api/auth/login', OWNER),
    ]
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'away' })
    }
  } finally {
    postgres.start()
  }
  // The sign-out that failed has ended nothing.
  await vi.waitFor(async () => expect((await there.fetch('/api/recordings')).status).toBe(200), SLOW)
})

test('every call of somebody who is signed in says so while the database is away', async () => {
  const server = await several.start()
  const client = await server.signIn()
  const id = newRecordingId()
  await postRecording(client, recordingForm({ id }, fakeWebm()))
  await createUpload(client, id, 1)
  const paths = [
    ...contractEndpoints
      .filter(({ access }) => access === 'user' || access === 'admin')
      .map(({ method, path }) => ({ method: String(method), path: path.replace(':id', id) })),
    ...[`/api/recordings/${id}/audio`, '/api/export', `/api/export/${id}`, `/api/uploads/${id}.1`].map((path) => ({
      ...{ method: 'GET', path },
    })),
  ]
  postgres.stop('immediate')
  const wrong: string[] = []
  try {
    const ask = async ({ method, path }: { method: string; path: string }) => {
      const answer = await client.json(method, path, ['GET', 'DELETE'].includes(method) ? undefined : {})
      const text = await answer.text()
      if (answer.status !== 503 || !text.includes('"away"')) wrong.push(`${method} ${path}: ${answer.status} ${text}`)
    }
    // The session is known for a moment (RecentSessions): until that is over some calls need no database.
    await vi.waitFor(async () => expect((await client.fetch('/api/auth/session')).status).toBe(503), SLOW)
    await Promise.all(paths.map(ask))
    const upload = await patchUpload(client, uploadPath(id, 1), 0, fakeWebm())
    if (upload.status !== 503) wrong.push(`PATCH of an upload: ${upload.status}`)
    const head = await tus(client, 'HEAD', uploadPath(id, 1), {})
    if (head.status !== 503) wrong.push(`HEAD of an upload: ${head.status}`)
  } finally {
    postgres.start()
  }
  expect(wrong).toEqual([])
})

test('behind a writer that hangs others are turned away, the server is not ready, and its log says so', async () => {
  const environment = { ...several.environment, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }
  const server = spawnServer({ ...environment, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
  beside.push({ close: () => server.child.kill('SIGKILL') && server.exit })
  const client = new TestClient(await server.ready())
  expect((await client.json('POST', '/api/auth/login', OWNER)).status).toBe(200)
  const ready = async () => (await client.fetch('/readyz')).status
  expect(await ready()).toBe(200)
  const hanging = await connected()
  await hanging.query('begin; select pg_advisory_xact_lock(1, 0)')
  const posted = postRecording(client, recordingForm({}, fakeWebm()))
  await vi.waitFor(async () => expect(await ready()).toBe(503), SLOW)
  // While it still hangs.
  expect((await posted).status).toBe(503)
  expect(server.said()).toContain('the database cannot be reached, or gave this work up')
  await hanging.query('rollback')
  await vi.waitFor(async () => expect(await ready()).toBe(200), SLOW)
  expect((await postRecording(client, recordingForm({}, fakeWebm()))).status).toBe(201)
})

test('a start that waits for another one says for whom', async () => {
  const other = await connected()
  const { rows } = await other.query('select pg_backend_pid() as pid')
  await other.query('select pg_advisory_lock($1::bigint)', [nameKey('start')])
  const server = spawnServer({ ...several.environment, PORT: '0', HOST: '127.0.0.1' })
  beside.push({ close: () => server.child.kill('SIGKILL') && server.exit })
  await vi.waitFor(() => expect(server.said()).toContain('Waiting for another start on this database to end'), SLOW)
  expect(server.said()).toContain(`(connection ${rows[0].pid} of PostgreSQL from this machine, open since 20`)
  await other.query('select pg_advisory_unlock_all()')
  expect(await server.ready()).toContain('http')
})

/** Debian's package pgbouncer, in front of the database of the test. */
async function startPooler(path: string, mode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-pgbouncer-'))
  chmodSync(folder, 0o777)
  const socket = new URL(postgres.url('operated')).searchParams.get('host') ?? ''
  const port = await freePort()
  const lines = [
    '[databases]',
    `operated = host=${socket} dbname=operated user=earmark`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  ]
  writeFileSync(join(folder, 'pgbouncer.ini'), lines.join('\n'))
  const own = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const [command = '', ...args] = [...own, path, join(folder, 'pgbouncer.ini')]
  const pooler = spawn(command, args, { stdio: 'ignore' })
  beside.push({
    close: () => {
      pooler.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  })
  const url = `postgresql://earmark@127.0.0.1:${port}/operated`
  await vi.waitFor(async () => (await connected(url)).query('select 1'), SLOW)
  return url
}

const pgbouncer = findProgram('pgbouncer', `${process.env['PATH']}:/usr/sbin`)
if (pgbouncer === null) test('a pooler cannot be tried here: the Debian package pgbouncer is not installed', () => {})
else {
  test('a pooler that lends sessions by the transaction is refused with a sentence, and no lock stays', async () => {
    const url = await startPooler(pgbouncer, 'transaction')
    const why = await several.start({ DATABASE_URL: url }).then(() => 'It started.', sentenceOf)
    expect(why).toMatch(/^DATABASE_URL leads to a pooler that shares sessions .* set pool_mode = session\.$/)
    expect(locks()).toBe('0\n')
  })

  test('a pooler that lends a session as long as the connection lasts is taken', async () => {
    const server = await several.start({ DATABASE_URL: await startPooler(pgbouncer, 'session') })
    expect((await server.anonymous.fetch('/readyz')).status).toBe(200)
  })
}
