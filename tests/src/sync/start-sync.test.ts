import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { createClient } from '../../../src/api/client.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { appendChunk, beginSegment } from '../../../src/local/audio/append-chunk.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/local/audio-database.ts'
import { askQuestion } from '../../../src/local/recordings/edit-recording.ts'
import { newEntry, setFavorite } from '../../../src/local/recordings/edits.ts'
import { findPassages } from '../../../src/local/search/library-passages.ts'
import { type Sync, startSync } from '../../../src/sync/start-sync.ts'
import { repairUpload } from '../../../src/sync/upload/repair-upload.ts'
import { libraryRow } from '../local/recordings/library.ts'
import { ANNA } from '../local/recordings/takes.ts'
import { pass } from './device.ts'

let app: AppDatabase
let audio: AudioDatabase
let sync: Sync
let online: boolean
let visible: boolean
let isCurrent: boolean
let quota: number | null
let asked: string[]
let answer: () => Response | Promise<Response>
const sessions: string[] = []
const heard: string[] = []
const requests: number[] = []

const nothingNew: ChangesAnswer = { changes: [], cursor: 0, more: false, engines: { speech: 'x', language: 'y' } }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
  online = true
  visible = true
  asked = []
  isCurrent = true
  quota = null
  sessions.length = 0
  heard.length = 0
  requests.length = 0
  answer = () => Response.json(nothingNew)
})
afterEach(async () => {
  sync.stop()
  vi.useRealTimers()
  await app.delete()
  await audio.delete()
})

function begin(): void {
  sync = openTab()
}

/** All tabs of the device share its databases and its locks. */
const openTab = (): Sync =>
  startSync({
    app,
    audio,
    owner: ANNA,
    client: createClient({
      user: () => ANNA,
      fetch: async (path) => {
        asked.push(String(path))
        return answer()
      },
    }),
    locks: navigator.locks,
    now: Date.now,
    random: () => 0.5,
    onExpired: async () => undefined,
    loadLazySync: () => import('../../../src/sync/lazy-sync.ts'),
    publish: () => undefined,
    isElsewhere: async () => false,
    findPassages,
    repairUpload: repairUpload,
    isCurrent: async () => isCurrent,
    online: () => online,
    visible: () => visible,
    quota: async () => quota,
    isIdle: async () => true,
    onSession: (session) => sessions.push(session),
    onHeard: (said) => heard.push(said),
    requestSync: () => requests.push(1),
  })

const pulls = () => asked.filter((path) => path.startsWith('/api/changes')).length

it('asks every 3 s while the server works on a transcript', async () => {
  await app.recordings.add(libraryRow({ transcription: { state: 'queued', estimateSeconds: null } }))
  begin()
  await sync.syncNow()
  const before = pulls()
  await pass(9)
  expect(pulls() - before).toBe(3)
})

it('asks once a minute when nothing is under way, and not at all in the background', async () => {
  await app.recordings.add(libraryRow({ transcription: { state: 'done', engine: 'x', empty: false } }))
  begin()
  await sync.syncNow()
  const before = pulls()
  await pass(59)
  expect(pulls() - before).toBe(0)
  await pass(1)
  expect(pulls() - before).toBe(1)
  visible = false
  await pass(120)
  expect(pulls() - before).toBe(1)
})

it('asks nothing while there is no network, but looks once a minute whether that is true', async () => {
  await app.recordings.add(libraryRow({ transcription: { state: 'running', progress: null, estimateSeconds: null } }))
  begin()
  await sync.syncNow()
  online = false
  const before = pulls()
  await pass(59)
  expect(pulls() - before).toBe(0)
  await pass(1)
  expect(pulls() - before).toBe(1)
})

it('looks for a server that is away without writing what waits for it, however much that is', async () => {
  const rows = Array.from({ length: 30 }, () => libraryRow({ confirmedAt: new Date(0).toISOString() }))
  await app.recordings.bulkAdd(rows)
  for (const { id } of rows) await setFavorite(app, id, true)
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  begin()
  await sync.syncNow()
  const written = vi.spyOn(app.outbox, 'bulkPut')
  asked = []
  // Each of their own pauses grows; what is asked every 5 s is small.
  await pass(120)
  expect(asked.filter((path) => path.endsWith('/session')).length).toBeGreaterThan(15)
  expect(written.mock.calls.length).toBeLessThan(15)
})

it('finds a server that was away within 10 s, however long it was away and with no event to tell', async () => {
  const recording = libraryRow()
  await app.recordings.add(recording)
  begin()
  await sync.syncNow()
  const edits = () => asked.filter((path) => path.endsWith('/favorite')).length
  for (const [at, away] of [10, 60, 180].entries()) {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const before = edits()
    await setFavorite(app, recording.id, at % 2 === 0)
    // The outbox is read twice a second at most.
    await vi.waitUntil(() => edits() > before, 60_000)
    for (let stretch = 0; stretch < away / 10; stretch++) {
      const calls = asked.length
      await pass(10)
      expect(asked.length).toBeGreaterThan(calls)
    }
    const tried = edits()
    answer = () => Response.json(nothingNew)
    await pass(10)
    expect(edits()).toBeGreaterThan(tried)
  }
})

it('sends what comes while very many changes are taken in, and then goes on with them', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await app.recordings.add(row)
  let pages = 0
  answer = async () => {
    if (!asked.at(-1)?.startsWith('/api/changes')) return Response.json({ error: 'Later' }, { status: 503 })
    pages += 1
    if (pages === 3) {
      await setFavorite(app, row.id, true)
      await vi.waitUntil(() => requests.length > 0)
    }
    return Response.json({ ...nothingNew, cursor: pages, more: pages < 12 })
  }
  begin()
  await sync.syncNow()
  const edit = asked.findIndex((path) => !path.startsWith('/api/changes'))
  expect(edit).toBeGreaterThan(0)
  expect(asked.slice(edit).filter((path) => path.startsWith('/api/changes')).length).toBeGreaterThan(4)
  expect(pages).toBeGreaterThanOrEqual(12)
})

it('fetches the library of a new device once, in however many tabs, and sends meanwhile in each', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await app.recordings.add(row)
  let arrive = (): void => undefined
  const line = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.json({ ...nothingNew, cursor: 7, first: { marker: null, done: 0, total: 0 } }))
  })
  answer = () => (asked.at(-1)?.includes('first=') ? line : Response.json({ ...nothingNew, cursor: 7 }))
  begin()
  await vi.waitUntil(() => pulls() === 1)
  const second = openTab()
  await setFavorite(app, row.id, true)
  await vi.waitUntil(() => asked.some((path) => path.endsWith('/favorite')))
  await pass(10)
  expect(pulls()).toBe(1)
  arrive()
  await pass(10)
  second.stop()
  expect(asked.filter((path) => path.includes('first='))).toHaveLength(1)
  expect(pulls()).toBeGreaterThan(2)
})

it('says whether the server answered, and what came in its place', async () => {
  begin()
  await sync.syncNow()
  for (const reply of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<h1>Welcome to the hotel</h1>'),
    () => new Response('', { status: 500 }),
    () => Response.json(nothingNew),
  ]) {
    answer = reply
    await sync.syncNow()
  }
  expect(heard).toEqual(['yes', 'network', 'format', 'refused', 'yes'])
})

it('says that the session has ended and waits for the person', async () => {
  begin()
  answer = () => Response.json({ error: 'Sign in to continue' }, { status: 401 })
  await sync.syncNow()
  expect(sessions.at(-1)).toBe('expired')
  const before = asked.length
  await pass(120)
  expect(asked.length).toBe(before)
  answer = () => Response.json(nothingNew)
  await sync.syncNow()
  expect(sessions.at(-1)).toBe('ok')
})

it('sends what is new in the outbox at once and requests for the service worker', async () => {
  const recording = libraryRow()
  await app.recordings.add(recording)
  begin()
  await sync.syncNow()
  await setFavorite(app, recording.id, true)
  await vi.waitUntil(() => asked.includes(`/api/recordings/${recording.id}/favorite`))
  expect(requests).not.toHaveLength(0)
})

it('tries again what met a single 401 while the session is good, but not in a circle', async () => {
  const recording = libraryRow()
  await app.recordings.add(recording)
  const edits = () => asked.filter((path) => path.endsWith('/favorite')).length
  answer = () => {
    const isPull = asked.at(-1)?.startsWith('/api/changes')
    return isPull ? Response.json(nothingNew) : Response.json({ error: 'Sign in to continue' }, { status: 401 })
  }
  begin()
  await pass(40)
  await setFavorite(app, recording.id, true)
  await pass(70)
  expect(sessions.at(-1)).toBe('ok')
  expect(edits()).toBeGreaterThan(1)
  expect(edits()).toBeLessThan(6)
})

const FAVORITE = { kind: 'favorite', isFavorite: true } as const

it('sends all else where one call alone is answered 401 again and again', async () => {
  const [poisoned, others] = [libraryRow(), [libraryRow(), libraryRow()]]
  await app.recordings.bulkAdd([poisoned, ...others])
  answer = () => {
    const path = asked.at(-1) ?? ''
    if (path.startsWith('/api/changes')) return Response.json(nothingNew)
    if (path === '/api/edits') return Response.json({ error: 'Not found' }, { status: 404 })
    if (path === '/api/auth/session')
      return Response.json({ user: { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false } })
    const sent = others.find(({ id }) => path === `/api/recordings/${id}/favorite`)
    if (!sent) return Response.json({ error: 'Sign in to continue' }, { status: 401 })
    const { owner: _, confirmedAt: __, sortKey: ___, ...row } = sent
    return Response.json({ ...row, transcription: { state: 'waiting' }, audioUrl: '', transcript: '' })
  }
  begin()
  await pass(40)
  for (const { id } of [poisoned, ...others]) await app.outbox.add(newEntry(ANNA, id, FAVORITE))
  await pass(120)
  expect((await app.outbox.toArray()).map(({ recording }) => recording)).toEqual([poisoned.id])
})

it('sends nothing of a person in whose place another one has signed in, and asks for the sign-in', async () => {
  isCurrent = false
  await app.outbox.add(newEntry(ANNA, newRecordingId(), { kind: 'favorite', isFavorite: true }))
  begin()
  await sync.syncNow()
  expect(asked).toEqual([])
  expect(sessions).toEqual(['expired'])
  isCurrent = true
  await sync.syncNow()
  expect(asked.some((path) => path.includes('/favorite'))).toBe(true)
})

it('goes on sending while a model takes its time, and asks again what had no answer', async () => {
  const recording = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await app.recordings.add(recording)
  let breakOff: (error: Error) => void = () => undefined
  answer = () => {
    if (asked.at(-1) !== '/api/chat') return Response.json(nothingNew)
    return new Promise((_, reject) => {
      breakOff = reject
    })
  }
  begin()
  await sync.syncNow()
  await askQuestion(app, recording.id, 'What was decided?')
  await vi.waitUntil(() => asked.includes('/api/chat'))
  await setFavorite(app, recording.id, true)
  await vi.waitUntil(() => asked.includes(`/api/recordings/${recording.id}/favorite`))
  const before = pulls()
  await pass(60)
  expect(pulls()).toBeGreaterThan(before)
  expect(asked.filter((path) => path === '/api/chat')).toHaveLength(1)
  breakOff(new TypeError('The network is gone.'))
  await pass(10)
  expect(asked.filter((path) => path === '/api/chat').length).toBeGreaterThan(1)
})

it('lets go of confirmed sound only when the server was heard in the same pass: it may have been restored since', async () => {
  quota = 0
  const old = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await app.recordings.add(old)
  const place = { recording: old.id, segment: 0, mime: 'audio/webm', startedAt: 0, startOffset: 0 }
  await beginSegment(audio, { ...place, owner: ANNA })
  await appendChunk(audio, { ...place, sequence: 0, bytes: new ArrayBuffer(7), seconds: 1, peaks: new Uint8Array() })
  answer = () => Response.json({ error: 'Sign in to continue' }, { status: 401 })
  // Loaded here, so that it is at hand by the end of a pass.
  await import('../../../src/sync/outbox/prune.ts')
  begin()
  await pass(100)
  await sync.syncNow()
  await pass(1)
  expect(await audio.segments.count()).toBe(1)
  sync.stop()
  answer = () => Response.json(nothingNew)
  begin()
  await pass(100)
  await sync.syncNow()
  await vi.waitUntil(async () => (await audio.segments.count()) === 0)
})
