import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databasePath } from '../../../server/config/data-folder.ts'
import { KeyFile } from '../../../server/keys/key-file.ts'
import { keptInDatabase } from '../../../server/secrets/server-secrets.ts'
import { openSqlite } from '../../../server/store/dialects/sqlite.ts'
import { runAdmin } from '../../../testkit/server/run-admin.ts'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { asBefore, tokenOf } from '../../../testkit/stored/as-before.ts'
import { findNeedles, textNeedles } from '../../../testkit/stored/planted.ts'

/** Of before this version, the database in the data folder kept its secrets in files beside it. */
let folder = ''
let server: TestServer
let client: TestClient
let pushKey = ''
let secret = ''
let cookie = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-secret-'))
  server = await start()
  client = await server.signIn()
  pushKey = await pushKeyOf(client)
  await server.close()
  const before = await asBefore(dataDir(), [client])
  secret = before.secret
  cookie = before.cookies[0] ?? ''
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const dataDir = () => join(folder, 'data')
const start = () => startTestServer({ DATA_DIR: dataDir() })
const pushKeyOf = async (by: TestClient): Promise<string> => (await (await by.fetch('/api/push/key')).json()).key
/** A browser that still has its cookie of before. */
function browser(): TestClient {
  const headers = { cookie }
  return Object.assign(new TestClient(server.url), {
    fetch: (path: string, init: RequestInit = {}) => fetch(server.url + path, { ...init, headers }),
  })
}
const sealed = async <T>(work: (kept: ReturnType<typeof keptInDatabase>) => Promise<T>): Promise<T> => {
  const masters = new KeyFile(`${dataDir()}.key`)
  const database = openSqlite(databasePath(dataDir()), masters)
  return work(keptInDatabase(database, masters)).finally(() => database.destroy())
}

async function expectTakenOver(): Promise<void> {
  const again = browser()
  expect((await again.fetch('/api/recordings')).status).toBe(200)
  expect(await pushKeyOf(again)).toBe(pushKey)
  const names = await readdir(dataDir())
  expect(names.filter((name) => /^(secret|push-keys)/.test(name))).toEqual([])
  await server.close()
  expect(await sealed((kept) => kept.find('secret'))).toBe(secret)
  const needles = [secret, tokenOf(client)].flatMap(textNeedles)
  expect(await findNeedles(dataDir(), needles)).toEqual([])
}

test('an update seals secret and push keys, and everybody stays signed in', async () => {
  expect(await readFile(join(dataDir(), 'secret'), 'utf8')).toBe(secret)
  server = await start()
  await expectTakenOver()
})

test('killed after the database had them, and between the two, it goes on at the next start', async () => {
  await sealed((kept) => kept.add('secret', secret))
  await rm(join(dataDir(), 'secret'))
  await sealed(async (kept) => kept.add('push-keys', await readFile(join(dataDir(), 'push-keys'), 'utf8')))
  await writeFile(join(dataDir(), 'push-keys.new'), 'half')
  server = await start()
  await expectTakenOver()
})

test('a file that comes back after that counts for nothing, and goes', async () => {
  await (await start()).close()
  await writeFile(join(dataDir(), 'secret'), 'another secret, of nobody knows where')
  server = await start()
  await expectTakenOver()
})

test('one that does not open in the database keeps its file', async () => {
  await sealed((kept) => kept.add('secret', secret))
  const database = openSqlite(databasePath(dataDir()), new KeyFile(`${dataDir()}.key`))
  await sql`update facts set value = 'AAAA' where name = 'secret'`.execute(database)
  await database.destroy()
  expect(await runAdmin(dataDir(), 'check')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/changed +facts of secret +cannot be decrypted/),
  })
  await expect(start()).rejects.toThrow()
  expect(await readFile(join(dataDir(), 'secret'), 'utf8')).toBe(secret)
})

test('a cookie of before is signed anew when its session is prolonged, and signs out', async () => {
  server = await start()
  const again = browser()
  const database = server.context.database
  const soon = new Date(Date.now() + 60 * 60 * 1000)
  await sql`update session set ${sql.ref('expiresAt')} = ${soon}`.execute(database)
  const [line = ''] = (await again.fetch('/api/recordings')).headers.getSetCookie()
  expect(client.cookie.split('; ')).toContain(line.split(';')[0])
  expect(line.split(';')[0]).not.toBe(cookie)
  const right = cookie
  cookie = `${right.slice(0, -8)}AAAAA%3D`
  expect((await browser().fetch('/api/recordings')).status).toBe(401)
  cookie = right
  expect((await again.fetch('/api/recordings')).status).toBe(200)
  expect((await again.fetch('/api/auth/logout', { method: 'POST' })).status).toBe(200)
  expect((await again.fetch('/api/recordings')).status).toBe(401)
})
