import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import { askQuestion } from '../../../src/local/recordings/edit-recording.ts'
import { setFavorite } from '../../../src/local/recordings/queue-edit.ts'
import { reopen } from '../../../src/local/reopen.ts'
import { saveRecording } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { libraryRow } from '../local/recordings/library.ts'
import { ANNA, chunks, record } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'
import { ModelServer } from './devices/model-server.ts'

let server: ModelServer
let device: Device
/** What comes in the place of the server's answer, if anything. */
let instead: (call: string) => Response | Promise<Response> | null
let asked: string[]

beforeEach(() => {
  server = new ModelServer()
  asked = []
  instead = () => null
  device = openDevice(ANNA, 'http://model', async (address, init) => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`
    asked.push(call)
    const other = instead(call)
    if (other) return other
    if (call.endsWith('/api/auth/session')) return Response.json({ user })
    return server.fetch(address, init)
  })
})
afterEach(() => device.clear())

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: false }
const offline = (): Response => {
  throw new TypeError('Failed to fetch')
}
const answerOf = (response: string) =>
  new Response(`event: done\ndata: ${JSON.stringify({ answer: { response, citations: [], engine: 'x' } })}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })

async function saved(): Promise<RecordingId> {
  const recording = await record(device.audio, chunks(new Uint8Array(100), 10), { mime: 'audio/mp4' })
  return saveRecording(device.app, device.audio, { recording, title: 'Kept' })
}
/** Recordings that the server has, each with an edit that it does not have. */
async function edited(count: number): Promise<RecordingId[]> {
  const rows = Array.from({ length: count }, () => libraryRow({ confirmedAt: new Date(0).toISOString() }))
  for (const row of rows) {
    const { transcription = null, owner: _, confirmedAt: __, sortKey: ___, ...kept } = row
    server.rows.set(row.id, { ...kept, transcription: transcription ?? { state: 'waiting' } })
    await device.app.recordings.add(row)
    await setFavorite(device.app, row.id, true)
  }
  return rows.map(({ id }) => id)
}
const waiting = async () => (await device.app.outbox.toArray()).map(({ recording, state }) => ({ recording, state }))

it('sends what was spoken before any edit, however old that is', async () => {
  await edited(2)
  const recording = await saved()
  await drain(device)
  const first = asked.indexOf('POST /api/edits')
  expect(first).toBeGreaterThan(0)
  expect(asked.indexOf('POST /api/recordings')).toBeLessThan(first)
  expect(server.births.get(recording)).toBe(1)
  expect(await waiting()).toEqual([])
})

describe('one poisoned entry among twenty delays no other', () => {
  const kinds: [string, () => Response][] = [
    ['JSON that this version does not understand', () => Response.json({ of: 'a newer server' })],
    ['a page in the place of an answer', () => new Response('<h1>Blocked by your firewall</h1>')],
    ['a connection that breaks', offline],
  ]
  it.each(kinds)('%s', async (_, poison) => {
    const [poisoned] = await edited(20)
    // Together with it none of them gets through.
    instead = (call) => (call.includes(String(poisoned)) || call === 'POST /api/edits' ? poison() : null)
    expect(await drain(device)).toEqual({ kind: 'done', waiting: 1, stoppedBy: null })
    expect(await waiting()).toMatchObject([{ recording: poisoned, state: { kind: 'pending', attempt: 1 } }])
    // It backs off by itself, and is not tried each time the network seems to be back.
    expect(await waiting()).toMatchObject([{ state: { waitingFor: 'server-busy' } }])
    instead = () => null
    await drain({ ...device, now: () => Date.now() + 60_000 })
    expect(await waiting()).toEqual([])
  })

  it('sound that meets an error of our own', async () => {
    const poisoned = await saved()
    const others = [await saved(), await saved()]
    await device.audio.chunks.update([poisoned, 0, 0], { bytes: null as unknown as ArrayBuffer })
    await drain(device)
    expect([...server.births.keys()].toSorted()).toEqual(others.toSorted())
    expect(await waiting()).toMatchObject([{ recording: poisoned, state: { kind: 'parked' } }])
  })

  it('sound whose rows this browser cannot read', async () => {
    const poisoned = await saved()
    const others = [await saved(), await saved()]
    device.app.progress.hook('creating', (key) => {
      if (key === poisoned) throw new Dexie.UnknownError('Internal error.')
    })
    await drain(device)
    expect([...server.births.keys()].toSorted()).toEqual(others.toSorted())
    expect(await waiting()).toMatchObject([{ recording: poisoned, state: { kind: 'pending', attempt: 1 } }])
  })

  it('a recording for which the server has no room', async () => {
    const poisoned = await saved()
    const other = await saved()
    instead = (call) => (call.includes(poisoned) ? Response.json({ error: 'No room.' }, { status: 507 }) : null)
    await drain(device)
    expect([...server.births.keys()]).toEqual([other])
    expect(await waiting()).toMatchObject([{ recording: poisoned, state: { waitingFor: 'server-full' } }])
  })

  it('but the order within its recording stays', async () => {
    const recording = await saved()
    await setFavorite(device.app, recording, true)
    instead = (call) => (call === 'POST /api/recordings' ? Response.json({ of: 'a newer server' }) : null)
    await drain(device)
    expect(asked.some((call) => call.endsWith('/favorite'))).toBe(false)
    instead = () => null
    await drain({ ...device, now: () => Date.now() + 60_000 })
    expect(await waiting()).toEqual([])
  })
})

describe('a model that does not answer', () => {
  let answer: (response: Response) => void
  beforeEach(() => {
    instead = (call) =>
      call.includes('/chat')
        ? new Promise((resolve) => {
            answer = resolve
          })
        : null
  })

  it('holds up neither sound nor edits, those of its own recording and later ones included', async () => {
    const [recording = '' as RecordingId] = await edited(1)
    await askQuestion(device.app, recording, 'What was decided?')
    await device.app.recordings.update(recording, { title: 'Before' })
    const spoken = await saved()
    const drained = drain(device)
    await vi.waitUntil(() => asked.includes('POST /api/chat'))
    expect(server.births.get(spoken)).toBe(1)
    const later = await saved()
    await setFavorite(device.app, recording, false)
    await vi.waitUntil(() => server.births.get(later) === 1 && server.rows.get(recording)?.isFavorite === false, 5000)
    answer(answerOf('They decided.'))
    expect(await drained).toEqual({ kind: 'done', waiting: 0, stoppedBy: null })
    expect((await device.app.messages.toArray()).map(({ content }) => content)).toContain('They decided.')
  })

  it('keeps other questions waiting for one answer at most', async () => {
    const [first = '' as RecordingId, second = '' as RecordingId] = await edited(2)
    await askQuestion(device.app, first, 'What was decided?')
    const drained = drain(device)
    await vi.waitUntil(() => asked.includes('POST /api/chat'))
    await askQuestion(device.app, second, 'And here?')
    answer(answerOf(''))
    await vi.waitUntil(() => asked.filter((call) => call === 'POST /api/chat').length === 2)
    answer(answerOf('Nothing.'))
    await drained
    expect(await waiting()).toEqual([])
  })

  it('leaves no answer behind for a recording that was deleted for good meanwhile', async () => {
    const [recording = '' as RecordingId] = await edited(1)
    await askQuestion(device.app, recording, 'What was decided?')
    const drained = drain(device)
    await vi.waitUntil(() => asked.includes('POST /api/chat'))
    await device.app.outbox.clear()
    await device.app.messages.clear()
    answer(answerOf('They decided.'))
    await drained
    expect(await device.app.messages.count()).toBe(0)
  })
})

it('asks first what was not asked in vain before', async () => {
  const [first = '' as RecordingId, second = '' as RecordingId] = await edited(2)
  await device.app.outbox.clear()
  const about: string[] = []
  device = {
    ...device,
    publish: (news) => {
      if (news.kind === 'start') about.push(news.question)
    },
  }
  instead = offline
  const question = await askQuestion(device.app, first, 'What was decided?')
  await drain(device)
  const other = await askQuestion(device.app, second, 'And here?')
  await drain({ ...device, now: () => Date.now() + 60_000 })
  expect(about).toEqual([question, other, question])
})

describe('with no network', () => {
  /** Strict transactions that write, and readings of the whole outbox, of one pass. */
  async function costs(entries: number): Promise<{ writes: number; readings: number }> {
    await edited(entries)
    instead = offline
    const writes = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const readings = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    // Dexie takes the method at its opening.
    await reopen(device.app)
    expect(await drain(device)).toEqual({ kind: 'done', waiting: entries, stoppedBy: 'offline' })
    const cost = {
      writes: writes.mock.calls.filter(([, mode]) => mode === 'readwrite').length,
      readings: readings.mock.calls.length,
    }
    vi.restoreAllMocks()
    expect((await waiting()).every(({ state }) => state.kind === 'pending' && state.waitingFor === 'offline')).toBe(
      true,
    )
    await device.app.outbox.clear()
    return cost
  }

  it('a pass costs as much with 40 waiting edits as with 20', async () => {
    const few = await costs(20)
    expect(await costs(40)).toEqual(few)
    // Each kind of drain reads it, and so does the one write to all.
    expect(few).toEqual({ writes: 2, readings: 3 })
  })
})

it('tries at once what a clock that was two days ahead has put off, and leaves what waits for a sign-in', async () => {
  const [late = '', signIn = ''] = await edited(2)
  const putOff = (recording: string, state: object) =>
    device.app.outbox
      .where('recording')
      .equals(recording)
      .modify({ state } as never)
  const days = 2 * 24 * 60 * 60 * 1000
  await putOff(late, { kind: 'pending', attempt: 3, notBefore: Date.now() + days, waitingFor: 'server-busy' })
  await putOff(signIn, {
    ...{ kind: 'pending', attempt: 1, waitingFor: 'sign-in' },
    notBefore: Number.MAX_SAFE_INTEGER,
  })
  await drain(device)
  expect((await waiting()).map(({ recording }) => recording)).toEqual([signIn])
})

it('waits from the shortest pause again where bytes had arrived before it failed', async () => {
  await saved()
  await device.app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'pending', attempt: 5, notBefore: 0, waitingFor: 'server-busy' }
  })
  instead = (call) => (call === 'POST /api/recordings' ? new Response('', { status: 503 }) : null)
  await drain(device)
  expect(await waiting()).toMatchObject([{ state: { kind: 'pending', attempt: 1, waitingFor: 'server-busy' } }])
  await device.app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'pending', attempt: 5, notBefore: 0, waitingFor: 'server-busy' }
  })
  await drain(device)
  expect(await waiting(), 'nothing more had to be sent').toMatchObject([{ state: { attempt: 6 } }])
})
