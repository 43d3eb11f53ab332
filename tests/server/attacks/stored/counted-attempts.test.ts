/** Attempts were kept under plain hashes: who had the database tried all networks and every known address. */
import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countIn } from '../../../../server/accounts/stored-attempts.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'

const KEY = 'a key that is not in a backup'
const NETWORKS = Array.from({ length: 256 }, (_, last) => `network 192.0.2.${last}`)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test('whose attempts were counted is not found out by trying who it may have been', async () => {
  const { database } = server.context
  await countIn(database, KEY)({ name: 'sign-in', limit: 5 }).begin(['network 192.0.2.77'])
  const rows = await database.selectFrom('tries').select('subject').execute()
  const facts = await database.selectFrom('facts').select('value').execute()
  const found = (hash: (text: string) => string): string[] =>
    NETWORKS.filter((network) => rows.some(({ subject }) => subject === hash(`sign-in\n${network}`)))
  const keyed = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  expect(found((text) => createHash('sha256').update(text).digest('base64url'))).toEqual([])
  for (const { value } of facts) expect(found(keyed(value))).toEqual([])
  // The search itself works.
  expect(found(keyed(KEY))).toEqual(['network 192.0.2.77'])
})
