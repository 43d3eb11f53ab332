import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import type { Dexie } from 'dexie'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { userSchema } from '../../contract/accounts/account.ts'
import type { UserId } from '../../contract/ids.ts'
import { openAppDatabase } from '../../src/local/app-database.ts'
import { openAudioDatabase } from '../../src/local/audio-database.ts'
import { forgetUser, writeUser } from '../../src/local/device/user.ts'
import { saveRecording } from '../../src/local/takes/save-take.ts'
import { drainAsUser } from '../../sw/drain-as-user.ts'
import { startTestServer, type TestClient, type TestServer } from '../../testkit/server/test-server.ts'
import { chunks, record } from '../src/local/recordings/takes.ts'

const live = new Uint8Array(await readFile(new URL('../src/local/recordings/chromium-live.webm', import.meta.url)))

let server: TestServer
/** Whose session the browser's cookies belong to. */
let session: TestClient
let calls: string[] = []
let afterCall: (call: string) => Promise<void> | void = () => undefined
const databases: Dexie[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  afterCall = () => undefined
  calls = []
  await forgetUser()
  for (const database of databases.splice(0)) await database.delete()
})

const reach: typeof fetch = async (path, init) => {
  const answer = await session.fetch(String(path), { ...init, keepalive: false })
  const call = `${init?.method} ${new URL(String(path), server.url).pathname}`
  calls.push(call)
  await afterCall(call)
  return answer
}
const drainHere = (openMs?: number) =>
  drainAsUser({ signal: AbortSignal.timeout(20_000), fetch: reach, ...(openMs === undefined ? {} : { openMs }) })

/** A person with an account, and what this device keeps of theirs. */
async function person(name: string) {
  const client = await server.newPerson(`${name}-${crypto.randomUUID()}@example.org`)
  const { user: said } = (await (await client.json('GET', '/api/auth/session')).json()) as { user: unknown }
  const user = userSchema.parse(said)
  const app = openAppDatabase(user.id)
  const audio = openAudioDatabase()
  databases.push(app, audio)
  const stored = async (): Promise<string[]> =>
    ((await (await client.json('GET', '/api/recordings')).json()) as { id: string }[]).map(({ id }) => id)
  const speak = async () => {
    const recording = await record(audio, chunks(live, 6000), { owner: user.id })
    return saveRecording(app, audio, { recording, title: `Spoken by ${name}` })
  }
  const signIn = async (): Promise<void> => {
    session = client
    await writeUser(user)
  }
  return { user, client, app, audio, stored, speak, signIn }
}

const drainLock = async () => ((await navigator.locks.query()).held ?? []).filter(({ name }) => name === 'drain')
const newer = (owner: UserId): Dexie => {
  const database = openAppDatabase(owner)
  database.version(9).stores({ next: 'id' })
  databases.push(database)
  return database
}

it('uploads what one person recorded in their own session only, however often another one signs in', async () => {
  const [anna, ben] = [await person('anna'), await person('ben')]
  await anna.signIn()
  const recording = await anna.speak()
  await ben.signIn()
  expect(await drainHere()).toEqual({ kind: 'done', waiting: 0, stoppedBy: null })
  expect(calls).toEqual([])
  expect(await anna.app.outbox.toArray()).toMatchObject([{ recording, state: { kind: 'pending', attempt: 0 } }])
  const bens = await ben.speak()
  await drainHere()
  expect([await anna.stored(), await ben.stored()]).toEqual([[], [bens]])
  await anna.signIn()
  await drainHere()
  expect([await anna.stored(), await ben.stored()]).toEqual([[recording], [bens]])
})

it('stores nothing under the name of whoever signs in while it uploads', async () => {
  const [anna, ben] = [await person('anna'), await person('ben')]
  await anna.signIn()
  const recording = await anna.speak()
  afterCall = (call) => (call.startsWith('PATCH') ? ben.signIn() : undefined)
  expect(await drainHere()).toMatchObject({ waiting: 1, stoppedBy: 'sign-in' })
  afterCall = () => undefined
  await drainHere()
  expect([await anna.stored(), await ben.stored()]).toEqual([[], []])
  await anna.signIn()
  await anna.app.outbox
    .toCollection()
    .modify({ state: { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null } })
  await drainHere()
  expect([await anna.stored(), await ben.stored()]).toEqual([[recording], []])
})

it('does nothing when nobody is signed in', async () => {
  const anna = await person('anna')
  await anna.signIn()
  await anna.speak()
  await forgetUser()
  expect(await drainHere()).toBeNull()
  expect(calls).toEqual([])
})

it('ends where a newer version waits for an older tab, as its databases would not open before that is closed', async () => {
  const anna = await person('anna')
  await anna.signIn()
  await anna.speak()
  anna.app.on('versionchange', () => false)
  const opening = newer(anna.user.id).open()
  await expect(drainHere(50)).rejects.toThrow('does not answer')
  expect(await drainLock()).toEqual([])
  anna.app.close()
  await opening
})

it('gives way to a newer version in the middle of an upload, and lets go of the lock', async () => {
  const anna = await person('anna')
  await anna.signIn()
  const recording = await anna.speak()
  anna.app.close()
  let opening: Promise<unknown> | undefined
  afterCall = () => {
    opening ??= Promise.resolve(newer(anna.user.id).open())
    return opening.then(() => undefined)
  }
  await expect(drainHere()).rejects.toThrow()
  await opening
  expect(await drainLock()).toEqual([])
  expect(await newer(anna.user.id).table('outbox').toArray()).toMatchObject([{ recording }])
})
