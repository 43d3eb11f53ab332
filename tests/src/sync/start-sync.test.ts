import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appendChunk, beginSegment } from '../../../src/local/audio/append-chunk.ts'
import { askQuestion } from '../../../src/local/recordings/edit-recording.ts'
import { setFavorite } from '../../../src/local/recordings/queue-edit.ts'
import { libraryRow } from '../local/recordings/library.ts'
import { ANNA } from '../local/recordings/takes.ts'
import { pass } from './devices/device.ts'
import { nothingNew, SyncedPage } from './devices/one-page.ts'

let page: SyncedPage
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  page = new SyncedPage()
})
afterEach(async () => {
  page.sync?.stop()
  vi.useRealTimers()
  await page.close()
})

it('asks every 3 s while the server works on a transcript', async () => {
  await page.app.recordings.add(libraryRow({ transcription: { state: 'queued', estimateSeconds: null } }))
  const sync = page.begin()
  await sync.syncNow()
  const before = page.pulls()
  await pass(9)
  expect(page.pulls() - before).toBe(3)
})

it('sends what is new also where the outbox could not be read when it came', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(row)
  await page.begin().syncNow()
  page.visible = false
  await pass(2)
  vi.spyOn(page.app.outbox, 'orderBy').mockImplementationOnce(() => {
    throw new DOMException('The connection was lost.', 'UnknownError')
  })
  await setFavorite(page.app, row.id, true)
  await vi.waitUntil(() => page.asked.some((path) => path.endsWith('/favorite')), 60_000)
})

it('asks once a minute when nothing is under way, and not at all in the background', async () => {
  await page.app.recordings.add(libraryRow({ transcription: { state: 'done', engine: 'x', empty: false } }))
  const sync = page.begin()
  await sync.syncNow()
  const before = page.pulls()
  await pass(59)
  expect(page.pulls() - before).toBe(0)
  await pass(1)
  expect(page.pulls() - before).toBe(1)
  page.visible = false
  await pass(120)
  expect(page.pulls() - before).toBe(1)
})

it('asks nothing while there is no network, but looks once a minute whether that is true', async () => {
  await page.app.recordings.add(
    libraryRow({ transcription: { state: 'running', progress: null, estimateSeconds: null } }),
  )
  const sync = page.begin()
  await sync.syncNow()
  page.online = false
  const before = page.pulls()
  await pass(59)
  expect(page.pulls() - before).toBe(0)
  await pass(1)
  expect(page.pulls() - before).toBe(1)
})

it('looks for a server that is away without writing what waits for it, however much that is', async () => {
  const rows = Array.from({ length: 30 }, () => libraryRow({ confirmedAt: new Date(0).toISOString() }))
  await page.app.recordings.bulkAdd(rows)
  for (const { id } of rows) await setFavorite(page.app, id, true)
  page.answer = () => {
    throw new TypeError('Failed to fetch')
  }
  const sync = page.begin()
  await sync.syncNow()
  const written = vi.spyOn(page.app.outbox, 'bulkPut')
  page.asked = []
  // Each of their own pauses grows; what is asked every 5 s is small.
  await pass(120)
  expect(page.asked.filter((path) => path.endsWith('/session')).length).toBeGreaterThan(15)
  expect(written.mock.calls.length).toBeLessThan(15)
})

it('finds a server that was away within 10 s, however long it was away and with no event to tell', async () => {
  const recording = libraryRow()
  await page.app.recordings.add(recording)
  const sync = page.begin()
  await sync.syncNow()
  const edits = () => page.asked.filter((path) => path.endsWith('/favorite')).length
  for (const [at, away] of [10, 60, 180].entries()) {
    page.answer = () => {
      throw new TypeError('Failed to fetch')
    }
    const before = edits()
    await setFavorite(page.app, recording.id, at % 2 === 0)
    // The outbox is read twice a second at most.
    await vi.waitUntil(() => edits() > before, 60_000)
    for (let stretch = 0; stretch < away / 10; stretch++) {
      const calls = page.asked.length
      await pass(10)
      expect(page.asked.length).toBeGreaterThan(calls)
    }
    const tried = edits()
    page.answer = () => Response.json(nothingNew)
    await pass(10)
    expect(edits()).toBeGreaterThan(tried)
  }
})

it('sends what comes while very many changes are taken in, and then goes on with them', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(row)
  let pages = 0
  page.answer = async () => {
    if (!page.asked.at(-1)?.startsWith('/api/changes')) return Response.json({ error: 'Later' }, { status: 503 })
    pages += 1
    if (pages === 3) {
      await setFavorite(page.app, row.id, true)
      await vi.waitUntil(() => page.requests.length > 0)
    }
    return Response.json({ ...nothingNew, cursor: pages, more: pages < 12 })
  }
  const sync = page.begin()
  await sync.syncNow()
  const edit = page.asked.findIndex((path) => !path.startsWith('/api/changes'))
  expect(edit).toBeGreaterThan(0)
  expect(page.asked.slice(edit).filter((path) => path.startsWith('/api/changes')).length).toBeGreaterThan(4)
  expect(pages).toBeGreaterThanOrEqual(12)
})

it('fetches the library of a new device once, in however many tabs, and sends meanwhile in each', async () => {
  const row = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(row)
  let arrive = (): void => undefined
  const line = new Promise<Response>((resolve) => {
    arrive = () => resolve(Response.json({ ...nothingNew, cursor: 7, first: { marker: null, done: 0, total: 0 } }))
  })
  page.answer = () => (page.asked.at(-1)?.includes('first=') ? line : Response.json({ ...nothingNew, cursor: 7 }))
  page.begin()
  await vi.waitUntil(() => page.pulls() === 1)
  const second = page.openTab()
  await setFavorite(page.app, row.id, true)
  await vi.waitUntil(() => page.asked.some((path) => path.endsWith('/favorite')))
  await pass(10)
  expect(page.pulls()).toBe(1)
  arrive()
  await pass(10)
  second.stop()
  expect(page.asked.filter((path) => path.includes('first='))).toHaveLength(1)
  expect(page.pulls()).toBeGreaterThan(2)
})

it('says whether the server answered, and what came in its place', async () => {
  const sync = page.begin()
  await sync.syncNow()
  for (const reply of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<h1>Welcome to the hotel</h1>'),
    () => new Response('', { status: 500 }),
    () => Response.json(nothingNew),
  ]) {
    page.answer = reply
    await sync.syncNow()
  }
  expect(page.heard).toEqual(['yes', 'network', 'format', 'refused', 'yes'])
})

it('sends what is new in the outbox at once and requests for the service worker', async () => {
  const recording = libraryRow()
  await page.app.recordings.add(recording)
  const sync = page.begin()
  await sync.syncNow()
  await setFavorite(page.app, recording.id, true)
  await vi.waitUntil(() => page.asked.includes(`/api/recordings/${recording.id}/favorite`))
  expect(page.requests).not.toHaveLength(0)
})

it('goes on sending while a model takes its time, and asks again what had no answer', async () => {
  const recording = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(recording)
  let breakOff: (error: Error) => void = () => undefined
  page.answer = () => {
    if (page.asked.at(-1) !== '/api/chat') return Response.json(nothingNew)
    return new Promise((_, reject) => {
      breakOff = reject
    })
  }
  const sync = page.begin()
  await sync.syncNow()
  await askQuestion(page.app, recording.id, 'What was decided?')
  await vi.waitUntil(() => page.asked.includes('/api/chat'))
  await setFavorite(page.app, recording.id, true)
  await vi.waitUntil(() => page.asked.includes(`/api/recordings/${recording.id}/favorite`))
  const before = page.pulls()
  await pass(60)
  expect(page.pulls()).toBeGreaterThan(before)
  expect(page.asked.filter((path) => path === '/api/chat')).toHaveLength(1)
  breakOff(new TypeError('The network is gone.'))
  await pass(10)
  expect(page.asked.filter((path) => path === '/api/chat').length).toBeGreaterThan(1)
})

it('lets go of confirmed sound only when the server was heard in the same pass: it may have been restored since', async () => {
  page.quota = 0
  const old = libraryRow({ confirmedAt: new Date(0).toISOString() })
  await page.app.recordings.add(old)
  const place = { recording: old.id, segment: 0, mime: 'audio/webm', startedAt: 0, startOffset: 0 }
  await beginSegment(page.audio, { ...place, owner: ANNA })
  await appendChunk(page.audio, {
    ...place,
    sequence: 0,
    bytes: new ArrayBuffer(7),
    seconds: 1,
    peaks: new Uint8Array(),
  })
  page.answer = () => Response.json({ error: 'Sign in to continue' }, { status: 401 })
  // Loaded here, so that it is at hand by the end of a pass.
  await import('../../../src/sync/outbox/prune.ts')
  const sync = page.begin()
  await pass(100)
  await sync.syncNow()
  await pass(1)
  expect(await page.audio.segments.count()).toBe(1)
  sync.stop()
  page.answer = () => Response.json(nothingNew)
  const again = page.begin()
  await pass(100)
  await again.syncNow()
  await vi.waitUntil(async () => (await page.audio.segments.count()) === 0)
})
