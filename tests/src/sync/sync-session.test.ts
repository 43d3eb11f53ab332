import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { newEntry, setFavorite } from '../../../src/local/recordings/queue-edit.ts'
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

const FAVORITE = { kind: 'favorite', isFavorite: true } as const

it('says that the session has ended and waits for the person', async () => {
  const sync = page.begin()
  page.answer = () => Response.json({ error: 'Sign in to continue' }, { status: 401 })
  await sync.syncNow()
  expect(page.sessions.at(-1)).toBe('expired')
  const before = page.asked.length
  await pass(120)
  expect(page.asked.length).toBe(before)
  page.answer = () => Response.json(nothingNew)
  await sync.syncNow()
  expect(page.sessions.at(-1)).toBe('ok')
})

it('tries again what met a single 401 while the session is good, but not in a circle', async () => {
  const recording = libraryRow()
  await page.app.recordings.add(recording)
  const edits = () => page.asked.filter((path) => path.endsWith('/favorite')).length
  page.answer = () => {
    const isPull = page.asked.at(-1)?.startsWith('/api/changes')
    return isPull ? Response.json(nothingNew) : Response.json({ error: 'Sign in to continue' }, { status: 401 })
  }
  page.begin()
  await pass(40)
  await setFavorite(page.app, recording.id, true)
  await pass(70)
  expect(page.sessions.at(-1)).toBe('ok')
  expect(edits()).toBeGreaterThan(1)
  expect(edits()).toBeLessThan(6)
})

it('sends all else where one call alone is answered 401 again and again', async () => {
  const [poisoned, others] = [libraryRow(), [libraryRow(), libraryRow()]]
  await page.app.recordings.bulkAdd([poisoned, ...others])
  page.answer = () => {
    const path = page.asked.at(-1) ?? ''
    if (path.startsWith('/api/changes')) return Response.json(nothingNew)
    if (path === '/api/edits') return Response.json({ error: 'Not found' }, { status: 404 })
    if (path === '/api/auth/session')
      return Response.json({ user: { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false } })
    const sent = others.find(({ id }) => path === `/api/recordings/${id}/favorite`)
    if (!sent) return Response.json({ error: 'Sign in to continue' }, { status: 401 })
    const { owner: _, confirmedAt: __, sortKey: ___, ...row } = sent
    return Response.json({ ...row, transcription: { state: 'waiting' }, audioUrl: '', transcript: '' })
  }
  page.begin()
  await pass(40)
  for (const { id } of [poisoned, ...others]) await page.app.outbox.add(newEntry(ANNA, id, FAVORITE))
  await pass(120)
  expect((await page.app.outbox.toArray()).map(({ recording }) => recording)).toEqual([poisoned.id])
})

it('sends nothing of a person in whose place another one has signed in, and asks for the sign-in', async () => {
  page.isCurrent = false
  await page.app.outbox.add(newEntry(ANNA, newRecordingId(), { kind: 'favorite', isFavorite: true }))
  const sync = page.begin()
  await sync.syncNow()
  expect(page.asked).toEqual([])
  expect(page.sessions).toEqual(['expired'])
  page.isCurrent = true
  await sync.syncNow()
  expect(page.asked.some((path) => path.includes('/favorite'))).toBe(true)
})
