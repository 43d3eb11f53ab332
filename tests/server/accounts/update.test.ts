import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { verifyAudit } from '../../../server/store/audit.ts'
import { useLink } from '../people/invited.ts'
import { startTestServer, TestClient } from '../test-server.ts'
import { testUnlessOnPostgres } from '../test-unless.ts'

// better-auth makes its columns on PostgreSQL as it does here.
testUnlessOnPostgres('an update keeps sessions, links and the audit trail of before there were versions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-update-'))
  const before = await startTestServer({ DATA_DIR: join(folder, 'data') })
  const owner = await before.signIn()
  await owner.json('POST', '/api/admin/create-user', { name: 'Ada', email: 'ada@example.org' })
  const link = await before.context.recovery.signInToken('ada@example.org')
  await before.close()
  const database = new DatabaseSync(join(folder, 'data', 'earmark.db'))
  database.exec('alter table user drop column credentials; alter table audit drop column hash')
  database.exec("delete from kysely_migration where name = '014-audit-chain'")
  database.close()

  const after = await startTestServer({ DATA_DIR: join(folder, 'data') })
  const same = new TestClient(after.url, owner)
  expect((await same.json('GET', '/api/auth/session')).status).toBe(200)
  expect((await useLink(after, link)).status).toBe(200)
  expect(await verifyAudit(after.context.database)).toMatchObject({ entries: 3, brokenAt: null })
  await after.close()
  await rm(folder, { recursive: true, force: true })
})
