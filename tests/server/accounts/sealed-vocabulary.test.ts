/** Names and terms are words: they lie sealed, also where a server of before has kept them in the row of the account. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../contract/accounts/account.ts'
import type { UserId } from '../../../contract/ids.ts'
import { findVocabulary } from '../../../server/store/tables/accounts/vocabularies.ts'
import { dropUnusedKeys } from '../../../server/store/unused-keys.ts'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { findNeedles, textNeedles } from '../../../testkit/stored/planted.ts'
import { placesOf } from '../../../testkit/stores/back-end.ts'
import { everythingStored } from '../../../testkit/stores/postgres-under-test.ts'
import { whole } from '../../whole.ts'

const TERM = 'Quastenflosser-Äxte GmbH'
/** So long that it does not lie in one page of the file. */
const TERMS = Array.from({ length: 200 }, (_, at) => `${TERM} ${at}`)

let folder = ''
let server: TestServer
let ada: TestClient
let user: UserId
const start = () => startTestServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-words-'))
  server = await start()
  ada = await server.newPerson('ada@example.org')
  user = await ada.userId()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const prefer = (preferences: object) =>
  ada.json('PUT', '/api/account/preferences', { ...DEFAULT_PREFERENCES, ...preferences })
const told = async (path = '/api/account') => {
  const answer = (await (await ada.fetch(path)).json()) as { preferences?: object; account?: { preferences: object } }
  return answer.account?.preferences ?? answer.preferences
}
/** As a server of before writes it: all in the row of the account. */
async function writeBefore(preferences: object): Promise<void> {
  const text = JSON.stringify({ ...DEFAULT_PREFERENCES, ...preferences })
  await sql`update ${sql.table('user')} set preferences = ${text} where id = ${user}`.execute(server.context.database)
  server.context.accounts.forgetSessions()
}
const written = async () => {
  const rows = sql<{ preferences: string }>`select preferences from ${sql.table('user')} where id = ${user}`
  return (await rows.execute(server.context.database)).rows[0]?.preferences
}
async function restart(): Promise<void> {
  await server.close()
  server = await start()
  ada = new TestClient(server.url, ada)
}

test('a list is told to every device, with the account and with changes, and no word of it lies anywhere', async () => {
  expect(await (await prefer({ mail: false, vocabulary: TERMS })).json()).toMatchObject({
    preferences: { mail: false, vocabulary: TERMS },
  })
  for (const path of ['/api/account', '/api/changes?cursor=0'])
    expect(await told(path)).toMatchObject({ vocabulary: TERMS })
  await restart()
  expect(await told()).toEqual({ ...DEFAULT_PREFERENCES, mail: false, vocabulary: TERMS })
  await server.close()
  for (const place of placesOf(join(folder, 'data'))) expect(await findNeedles(place, textNeedles(TERM))).toEqual([])
  server = await start()
})

test('one that a server of before has written is sealed at the next start, and its bytes are gone', async () => {
  await writeBefore({ mail: false, vocabulary: TERMS })
  expect(await told()).toMatchObject({ vocabulary: TERMS })
  await restart()
  expect(await written()).toBe(JSON.stringify({ ...DEFAULT_PREFERENCES, mail: false }))
  expect(await told()).toEqual({ ...DEFAULT_PREFERENCES, mail: false, vocabulary: TERMS })
  expect(await everythingStored(join(folder, 'data'))).not.toContain('Quastenflosser')
  await server.close()
  expect(await findNeedles(join(folder, 'data'), textNeedles(TERM))).toEqual([])
  server = await start()
})

test('one that cannot be sealed keeps no server from its start, and stays where it is', async () => {
  await prefer({ vocabulary: ['Okonkwo'] })
  await writeBefore({ vocabulary: ['Ghent'] })
  await sql`update content_keys set wrapped = ${Buffer.from('changed')} where subject like ${`%${user}%`}`.execute(
    server.context.database,
  )
  await restart()
  expect(await written()).toContain('Ghent')
  expect((await ada.fetch('/api/account')).status).toBe(200)
})

whole(test)(
  'beside a server of before, what either writes later counts, and no switch takes the list away',
  async () => {
    await prefer({ vocabulary: ['Okonkwo'] })
    // It knows of no list, and sets a switch.
    await writeBefore({ push: false })
    expect(await told()).toEqual({ ...DEFAULT_PREFERENCES, push: false, vocabulary: ['Okonkwo'] })
    await writeBefore({ vocabulary: ['Ghent'] })
    expect(await told()).toMatchObject({ vocabulary: ['Ghent'] })
    // A page that knows no list sets a switch here.
    await prefer({ mail: false })
    expect(await written()).not.toContain('Ghent')
    expect(await told()).toEqual({ ...DEFAULT_PREFERENCES, mail: false, vocabulary: ['Ghent'] })
    await writeBefore({ vocabulary: ['Tervuren'] })
    await prefer({ vocabulary: [] })
    expect(await told()).toMatchObject({ vocabulary: [] })
    await restart()
    expect(await told()).toMatchObject({ vocabulary: [] })
  },
)

test('a list that does not open keeps nobody out, and can be set anew', async () => {
  await prefer({ vocabulary: ['Okonkwo'] })
  await restart()
  await sql`update vocabularies set body = ${Buffer.from('changed')}`.execute(server.context.database)
  server.context.accounts.forgetSessions()
  expect(await told()).toEqual(DEFAULT_PREFERENCES)
  expect((await prefer({ vocabulary: ['Ghent'] })).status).toBe(200)
  expect(await told()).toMatchObject({ vocabulary: ['Ghent'] })
})

test('a list costs no query of an idle poll', async () => {
  const queries = async (): Promise<number> => {
    server.context.accounts.forgetSessions()
    const asked = vi.spyOn(StatementSync.prototype, 'all')
    await server.context.accounts.sessionOf({ cookie: ada.cookie })
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  // What the server asks by itself meanwhile only adds to it.
  const fewest = async (): Promise<number> => Math.min(await queries(), await queries(), await queries())
  await queries()
  const without = await fewest()
  await prefer({ vocabulary: ['Okonkwo'] })
  await queries()
  expect(await fewest()).toBe(without)
})

test('it goes with its account, and its key with neither sweep nor time', async () => {
  await prefer({ vocabulary: ['Okonkwo'] })
  const { database } = server.context
  await dropUnusedKeys(database, new Date(Date.now() + 1000))
  expect(await findVocabulary(database, user)).toEqual(['Okonkwo'])
  expect((await ada.json('DELETE', `/api/users/${user}`)).status).toBe(200)
  expect(await database.selectFrom('vocabularies').select('user_id').execute()).toEqual([])
  expect(await database.selectFrom('content_keys').select('subject').where('subject', '=', user).execute()).toEqual([])
})
