import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databasePath } from '../../../../server/config/data-folder.ts'
import { KeyFile } from '../../../../server/keys/key-file.ts'
import { openSqlite } from '../../../../server/store/dialects/sqlite.ts'
import { verifyAudit } from '../../../../server/store/tables/accounts/audit.ts'
import { startTestServer, TestClient } from '../../../../testkit/server/test-server.ts'
import { takeBack } from '../../../../testkit/stored/take-back.ts'
import { useLink } from '../invited.ts'

test('an update keeps sessions, links and the audit trail of before there were versions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-update-'))
  const before = await startTestServer({ DATA_DIR: join(folder, 'data') })
  const owner = await before.signIn()
  await owner.json('POST', '/api/admin/create-user', { name: 'Ada', email: 'ada@example.org' })
  const link = await before.context.recovery.signInToken('ada@example.org')
  await before.close()
  const path = join(folder, 'data')
  const database = openSqlite(databasePath(path), new KeyFile(`${path}.key`))
  await sql`alter table user drop column credentials`.execute(database)
  await takeBack(database, '014')
  await database.destroy()

  const after = await startTestServer({ DATA_DIR: join(folder, 'data') })
  const same = new TestClient(after.url, owner)
  expect((await same.json('GET', '/api/auth/session')).status).toBe(200)
  expect((await useLink(after, link)).status).toBe(200)
  expect(await verifyAudit(after.context.database)).toMatchObject({ entries: 3, brokenAt: null })
  await after.close()
  await rm(folder, { recursive: true, force: true })
})
