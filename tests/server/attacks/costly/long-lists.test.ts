/**
 * An export read every row of its person at once, also for one recording that was chosen; the purge the trash of everybody; and
 * twenty recordings of one part of a list may be of any length. Twenty thousand small recordings with marks were gigabytes.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import { purgeOld } from '../../../../server/deletion/purge.ts'
import { sweepOrphans } from '../../../../server/deletion/sweep-orphans.ts'
import { listParts } from '../../../../server/routes/recordings/list-parts.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { insertRows } from './recording-rows.ts'
import { rowsRead } from './rows-read.ts'

/** More than any page of them. */
const MANY = 300

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let people = 0
async function newPerson(): Promise<{ client: TestClient; user: UserId }> {
  const client = await server.newPerson(`mallory${++people}@example.org`)
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  return { client, user: user.id }
}

test('an export reads no more recordings than are on their way', async () => {
  const { client, user } = await newPerson()
  await insertRows(server.context.database, user, MANY)
  // The newest, and so the first: nobody reads on.
  await postRecording(client, recordingForm({}, fakeWebm(20_000_000)))
  const { most } = await rowsRead(async () => {
    const answer = await client.fetch('/api/export')
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
  })
  expect(most).toBeLessThan(MANY)
})

test('of an export of one chosen recording no other is read', async () => {
  const { client, user } = await newPerson()
  await insertRows(server.context.database, user, MANY)
  const { id } = (await (await postRecording(client, recordingForm({ title: 'Mine' }, fakeWebm()))).json()) as {
    id: string
  }
  let files = new Map<string, Buffer>()
  const { all } = await rowsRead(async () => {
    const answer = await client.fetch(`/api/export?recordings=${id}`)
    files = unzip(new Uint8Array(await answer.arrayBuffer()))
  })
  expect([...files.keys()].some((name) => name.startsWith('Mine') && name.endsWith('audio.webm'))).toBe(true)
  expect(all).toBeLessThan(MANY / 2)
})

test('the purge of the trash reads it page by page, and all of it goes', async () => {
  const { user } = await newPerson()
  const { database } = server.context
  await insertRows(database, user, MANY, { deletedAt: '2026-01-02T00:00:00.000Z' })
  const { most } = await rowsRead(() => purgeOld({ ...server.context, report: () => undefined }))
  expect(most).toBeLessThan(MANY)
  const left = await database.selectFrom('recordings').select('id').where('user_id', '=', user).execute()
  expect(left).toEqual([])
})

test('a part of a list ends by its length too, and none is left out', async () => {
  const { user } = await newPerson()
  const peaks = randomBytes(750_000).toString('base64')
  const ids = await insertRows(server.context.database, user, 12, { peaks })
  const sizes: number[] = []
  let text = ''
  for await (const part of listParts(server.context.database, user)) {
    sizes.push(part.length)
    text += part
  }
  expect(Math.max(...sizes)).toBeLessThan(6_000_000)
  expect((JSON.parse(text) as { id: string }[]).map(({ id }) => id).sort()).toEqual([...ids].sort())
})

test('the look for sound that no row points at reads one recording after the other', async () => {
  const { user } = await newPerson()
  await insertRows(server.context.database, user, MANY)
  const { most } = await rowsRead(() =>
    sweepOrphans({ ...server.context, report: () => undefined }, new Date(Date.now() + 60_000)),
  )
  expect(most).toBeLessThan(MANY)
})
