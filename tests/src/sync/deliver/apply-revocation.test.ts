import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import type { Device as SignedIn } from '../../../../contract/accounts/people.ts'
import { createClient } from '../../../../src/api/client.ts'
import { countUnsent } from '../../../../src/features/settings/account/sign-out.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { freeAudio } from '../../../../src/local/audio/prune-audio.ts'
import { readReplica } from '../../../../src/local/device/held-by-server.ts'
import { renameRecording } from '../../../../src/local/recordings/edit-recording.ts'
import { applyRevocation } from '../../../../src/sync/deliver/apply-revocation.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { TestClient } from '../../../../testkit/server/test-server.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'
import { whole } from '../../../whole.ts'
import { chunks, record } from '../../local/recordings/takes.ts'
import {
  openReplicas,
  type Replica,
  type Replicas,
  speak,
  sync,
  syncAll,
  transcribeOn,
} from '../devices/three-replicas.ts'

const live = new Uint8Array(await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)))

let replicas: Replicas
let mine: Replica
let other: Replica
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  ;[mine, other] = replicas.devices
})
afterEach(() => replicas.close())

async function signOutFromOther(): Promise<void> {
  const devices = (await (await mine.jar.fetch('/api/auth/devices')).json()) as SignedIn[]
  await other.jar.json('DELETE', `/api/auth/devices/${devices.find(({ isThis }) => isThis)?.id}`)
}

const idsOf = async ({ app }: Replica) => (await app.recordings.toArray()).map(({ id }) => id).sort()
const soundOf = async ({ audio }: Replica) => (await audio.segments.toArray()).map(({ recording }) => recording).sort()

it('removes what the server has, keeps what was never sent, and gets all of it back after a sign-in', async () => {
  const sent = await speak(mine, 'Sent', live)
  const renamed = await speak(mine, 'Renamed later', live)
  await sync(mine)
  await transcribeOn(replicas.server(), mine, sent)
  await sync(mine)
  const unsent = await speak(mine, 'Never sent', live)
  await renameRecording(mine.app, renamed, 'Renamed')
  const take = await record(mine.audio, chunks(live, 6000), { owner: mine.owner })
  const running = await record(mine.audio, chunks(live, 6000), { owner: mine.owner, ended: false })
  await navigator.locks.request(`rec:${running}`, async () => {
    await signOutFromOther()
    expect(await drain(mine)).toMatchObject({ stoppedBy: 'sign-in' })
    await expect(pull(mine)).rejects.toMatchObject({ failure: { status: 401, code: 'revoked' } })
    expect(await applyRevocation(mine)).toEqual({ removed: 1, kept: 3 })
    expect(await applyRevocation(mine), 'told twice, nothing more goes').toEqual({ removed: 1, kept: 3 })
  })
  expect(await idsOf(mine)).toEqual([renamed, unsent].sort())
  expect(await soundOf(mine)).toEqual([unsent, take, running].sort())
  expect(await mine.app.transcripts.count()).toBe(0)

  mine.jar = await replicas.server().signIn()
  await syncAll([mine, other])
  expect(await idsOf(mine)).toEqual([sent, renamed, unsent].sort())
  expect(await other.app.recordings.get(renamed)).toMatchObject({ title: 'Renamed' })
  expect(await mine.app.transcripts.count()).toBe(1)
  expect(await mine.app.meta.get('revoked')).toBeUndefined()
})

it('removes nothing while the server’s present state was not compared with all that is here', async () => {
  await speak(mine, 'Sent', live)
  await sync(mine)
  const replica = await readReplica(mine.app)
  if (!replica) throw new Error('The server has a restore id.')
  await signOutFromOther()
  for (const changed of [
    { ...replica, whole: false },
    { ...replica, id: 'another' },
  ]) {
    await mine.app.meta.put(changed)
    await applyRevocation(mine)
    expect([await mine.app.recordings.count(), await mine.audio.segments.count()]).toEqual([1, 1])
  }
})

it('keeps a recording that the server confirmed in another state than that in which it revokes', async () => {
  const id = await speak(mine, 'Sent', live)
  await sync(mine)
  await mine.app.recordings.update(id, { confirmedUnder: 'another' })
  await signOutFromOther()
  expect(await applyRevocation(mine)).toEqual({ removed: 0, kept: 1 })
  expect([await mine.app.recordings.count(), await mine.audio.segments.count()]).toEqual([1, 1])
})

whole(testUnlessOnPostgres)(
  'a device whose session a restore has ended hears so at the sign-in page, and frees, prunes and signs out of nothing',
  async () => {
    await replicas.backUp()
    const id = await speak(mine, 'Since the backup', live)
    await sync(mine)
    const person = { user: { id: mine.owner, name: '', email: '', isAdmin: false }, app: mine.app, audio: mine.audio }
    expect(await countUnsent(person, true)).toEqual({ recordings: 0, changes: 0, unheard: 0 })
    const before = mine.jar
    await replicas.restore()
    mine.jar = new TestClient(replicas.server().url, before)
    await expect(pull(mine)).rejects.toMatchObject({ failure: { status: 401 } })
    expect(await applyRevocation(mine), 'it was not revoked').toBeNull()
    expect(await freeableAudio(mine.app, mine.audio, mine.owner)).toBe(0)
    await freeAudio(mine.app, mine.audio, mine.owner)
    expect(await soundOf(mine)).toEqual([id])
    expect(await countUnsent(person, true)).toEqual({ recordings: 1, changes: 0, unheard: 0 })
    mine.jar = await replicas.server().signIn()
    await syncAll([mine, other])
    expect(await idsOf(other)).toEqual([id])
    expect(await countUnsent(person, true)).toEqual({ recordings: 0, changes: 0, unheard: 0 })
  },
)

test('a session that only ended leaves what the server has as held', async () => {
  await speak(mine, 'Sent', live)
  await sync(mine)
  await mine.jar.json('POST', '/api/auth/logout', {})
  mine.jar = new TestClient(replicas.server().url)
  expect(await applyRevocation(mine)).toBeNull()
  expect(await freeableAudio(mine.app, mine.audio, mine.owner)).toBe(live.length)
})

test('a revoked device keeps what was spoken after another tab had saved the take', async () => {
  const id = await speak(mine, 'Sent', live)
  await sync(mine)
  const place = { recording: id, segment: 1, startOffset: 40, startedAt: 1e12, mime: 'audio/webm;codecs=opus' }
  await beginSegment(mine.audio, { ...place, owner: mine.owner, gapReason: 'interrupted' })
  const bytes = new ArrayBuffer(7)
  await appendChunk(mine.audio, { recording: id, segment: 1, sequence: 0, bytes, seconds: 1, peaks: new Uint8Array() })
  await signOutFromOther()
  expect(await applyRevocation(mine)).toEqual({ removed: 0, kept: 1 })
  expect((await mine.audio.segments.toArray()).map(({ segment }) => segment)).toEqual([0, 1])
})

test('a revoked device keeps the segment that the server cannot read any more, of a recording that it has not all of', async () => {
  const id = await speak(mine, 'Sent', live)
  await sync(mine)
  const [here] = (await mine.app.recordings.get(id))?.segments ?? []
  if (!here) throw new Error('The server has a segment.')
  await mine.app.recordings.update(id, {
    segments: [
      { ...here, damaged: true },
      { ...here, segment: 1 },
    ],
  })
  await signOutFromOther()
  expect(await applyRevocation(mine)).toEqual({ removed: 0, kept: 1 })
  expect([await idsOf(mine), await soundOf(mine)]).toEqual([[id], [id]])
})

test('no other answer than that of our own server for this person removes anything', async () => {
  await speak(mine, 'Sent', live)
  await sync(mine)
  const restoreId = (await readReplica(mine.app))?.id
  const revoked = { error: 'Sign in to continue', code: 'revoked', user: mine.owner, restoreId }
  const json = (body: object, status = 401) => Response.json(body, { status })
  const html = { 'content-type': 'text/html' }
  const answers: Record<string, () => Response> = {
    'a page': () => new Response('<h1>Sign in</h1>', { status: 401, headers: html }),
    'ours as a page': () => new Response(JSON.stringify(revoked), { status: 401, headers: html }),
    'no code': () => json({ ...revoked, code: undefined }),
    expired: () => json({ error: 'Sign in to continue' }),
    'another person': () => json({ ...revoked, user: 'somebody-else' }),
    'no person': () => json({ ...revoked, user: undefined }),
    'no restore id': () => json({ ...revoked, restoreId: undefined }),
    'another restore id': () => json({ ...revoked, restoreId: 'another' }),
    'not a 401': () => json(revoked, 403),
    'a success': () => json(revoked, 200),
    'a redirect': () => Object.defineProperty(json(revoked), 'redirected', { value: true }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const client = createClient({ user: () => mine.owner, fetch: async () => answer() })
    await applyRevocation({ ...mine, client })
    expect([name, await mine.app.recordings.count(), await mine.audio.segments.count()]).toEqual([name, 1, 1])
  }
  const client = createClient({ user: () => mine.owner, fetch: async () => json(revoked) })
  expect(await applyRevocation({ ...mine, client }), 'the right one does').toEqual({ removed: 1, kept: 0 })
})
