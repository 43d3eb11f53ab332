import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../server/store/schema.ts'
import { spawnServer } from '../../../testkit/server/spawned-server.ts'
import { startTestServer } from '../../../testkit/server/test-server.ts'
import { dropBackEnd } from '../../../testkit/stores/back-end.ts'
import { whole } from '../../whole.ts'

let folder = ''
let dataDir = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-refused-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  dropBackEnd(dataDir)
  await rm(folder, { recursive: true, force: true })
})

/** What another program, or another version, has done to the database meanwhile. */
async function whileStopped(change: (database: Database) => Promise<unknown>): Promise<void> {
  const server = await startTestServer({ DATA_DIR: dataDir })
  await change(server.context.database)
  await server.close()
}

async function refused(): Promise<string> {
  const { exit, complaints, child } = spawnServer({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir })
  try {
    expect(await exit).toBe(1)
    return complaints()
  } finally {
    child.kill('SIGKILL')
  }
}

test('a database that a newer version has changed stops the start with a sentence, and is as it was', async () => {
  const insert = sql`insert into kysely_migration values ('999-future', '2030-01-01')`
  await whileStopped((database) => insert.execute(database))
  const sentence = /^The database was written by a newer version of Earmark \(it has 999-future\)\. .*\.\n$/
  expect(await refused()).toMatch(sentence)
  expect(await refused()).toMatch(sentence)
})

whole(test)('a database of which only a part is there stops the start with a sentence', async () => {
  await whileStopped((database) => sql`drop table messages`.execute(database))
  expect(await refused()).toMatch(
    /^The database holds only a part of what Earmark keeps: messages is missing\. Nothing was changed\. .*\.\n$/,
  )
})
