import 'fake-indexeddb/auto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry, RecordingEntry } from '../../../src/local/app-database.ts'
import { retryUpload } from '../../../src/local/recordings/edit-recording.ts'
import { newEntry } from '../../../src/local/recordings/queue-edit.ts'
import { saveRecording } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { drainAudioAndEdits } from '../../../src/sync/drain-audio-and-edits.ts'
import { ANNA, BEN, chunks, record } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'

type Answer = { status: number; headers?: Record<string, string>; body?: string }

let server: Server
let device: Device
/** What the stand-in says to each kind of call; the default is a server that takes no upload. */
let answer: (method: string, path: string) => Answer
let asked: string[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => {
      const { status, headers, body } = answer(request.method ?? '', request.url ?? '')
      response.writeHead(status, { connection: 'close', ...headers }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  device = openDevice(ANNA, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await device.clear()
  await new Promise((resolve) => server.close(resolve))
})

const always = (status: number, headers?: Record<string, string>) => () => ({
  status,
  headers: { 'tus-resumable': '1.0.0', ...headers },
  body: JSON.stringify({ error: `says ${status}` }),
})
/** The bytes are there already; what follows is POST /api/recordings. */
const uploaded = (bytes: number, then: Answer) => (method: string) =>
  method === 'HEAD'
    ? { status: 200, headers: { 'tus-resumable': '1.0.0', 'upload-offset': `${bytes}`, 'upload-length': `${bytes}` } }
    : then

async function savedTake(): Promise<RecordingEntry['recording']> {
  const recording = await record(device.audio, chunks(new Uint8Array(100), 10), { mime: 'audio/mp4' })
  return saveRecording(device.app, device.audio, { recording, title: 'Kept' })
}

async function expectKept(): Promise<OutboxEntry> {
  const [entry] = await device.app.outbox.toArray()
  expect(await device.audio.chunks.count()).toBe(10)
  expect((await device.app.recordings.toArray())[0]?.confirmedAt).toBeNull()
  if (!entry) throw new Error('The outbox entry is gone.')
  return entry
}

const word = ({ state }: OutboxEntry): string =>
  state.kind === 'parked' ? state.reason.kind : state.kind === 'pending' ? String(state.waitingFor) : state.kind

describe('nothing is lost, whatever the server says', () => {
  const table: [number, string, string][] = [
    [400, 'refused', 'refused'],
    [401, 'sign-in', 'sign-in'],
    [403, 'refused', 'refused'],
    [404, 'server-busy', 'orphan'],
    [408, 'server-busy', 'server-busy'],
    [409, 'server-busy', 'refused'],
    [410, 'server-busy', 'orphan'],
    [412, 'refused', 'refused'],
    [413, 'refused', 'refused'],
    [422, 'refused', 'refused'],
    [423, 'server-busy', 'server-busy'],
    [425, 'server-busy', 'server-busy'],
    [429, 'server-busy', 'server-busy'],
    [500, 'server-busy', 'server-busy'],
    [503, 'server-busy', 'server-busy'],
    [507, 'server-full', 'server-full'],
  ]
  it.each(table)('%i: the upload means %s', async (status, upload) => {
    answer = always(status)
    await savedTake()
    await drain(device)
    expect(word(await expectKept())).toBe(upload)
  })
  it.each(table)('%i: the recording means %s, then %s', async (status, _, recording) => {
    answer = uploaded(100, always(status)())
    await savedTake()
    await drain(device)
    expect(word(await expectKept())).toBe(recording)
  })

  it.each([
    ['a captive portal', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    ['a redirect to one', { status: 302, headers: { location: '/welcome' } }],
    ['JSON of another shape', { status: 200, body: '{"ok":true}' }],
  ])('%s counts as offline', async (_, portal) => {
    answer = (_method, path) => (path === '/welcome' ? { status: 200, body: 'Welcome' } : portal)
    await savedTake()
    await drain(device)
    expect(word(await expectKept())).toBe('offline')
    answer = uploaded(100, portal)
    await device.app.outbox.toCollection().modify((entry) => {
      entry.state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
    })
    await drain(device)
    expect(word(await expectKept())).toBe('offline')
  })

  it('waits for its own person when another one has signed in on this device', async () => {
    const body = JSON.stringify({ error: 'This is another person.', code: 'other-user' })
    answer = uploaded(100, { status: 403, body })
    await savedTake()
    expect(await drain(device)).toMatchObject({ stoppedBy: 'sign-in' })
    expect(word(await expectKept())).toBe('sign-in')
  })

  it('waits as long as it is told', async () => {
    answer = always(503, { 'retry-after': '120' })
    await savedTake()
    await drain({ ...device, now: () => 1000 })
    expect((await expectKept()).state).toMatchObject({ notBefore: 121_000 })
  })

  it('parks with the words of the server, and Retry tries again', async () => {
    answer = uploaded(100, always(413)())
    const recording = await savedTake()
    await drain(device)
    expect((await expectKept()).state).toEqual({ kind: 'parked', reason: { kind: 'refused', message: 'says 413' } })
    const before = asked.length
    await drain(device)
    expect(asked.length).toBe(before)
    await retryUpload(device.app, recording)
    await drain(device)
    expect(asked.length).toBeGreaterThan(before)
  })
})

it('asks once for sign-in and lets everything wait', async () => {
  answer = always(401)
  await savedTake()
  await savedTake()
  expect(await drain(device)).toMatchObject({ stoppedBy: 'sign-in' })
  expect((await device.app.outbox.toArray()).map(word)).toEqual(['sign-in', 'sign-in'])
  expect(new Set(asked).size).toBe(1)
})

it("never touches another person's rows", async () => {
  answer = always(500)
  const recording = await savedTake()
  await device.app.outbox.toCollection().modify((entry) => {
    entry.owner = BEN
  })
  const before = await device.app.outbox.toArray()
  await device.app.outbox.add(newEntry(ANNA, recording, { kind: 'favorite', isFavorite: true }))
  await drain(device)
  expect(await device.app.outbox.limit(1).toArray()).toEqual(before)
  expect(asked).toEqual([`PATCH /api/recordings/${recording}/favorite`])
})

describe('a database that never answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const never = new Promise<never>(() => undefined)
  const next = () => drainAudioAndEdits({ ...device, app: openDevice(ANNA, '').app })

  it('does not keep the next drain out when it is silent from the beginning', async () => {
    const silent = Object.assign(Object.create(device.app.outbox), { orderBy: () => ({ toArray: () => never }) })
    const app = Object.assign(Object.create(device.app), { outbox: silent })
    const hung = expect(drainAudioAndEdits({ ...device, app })).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(10_000)
    await hung
    expect(await next()).toMatchObject({ kind: 'done' })
  })

  it('does not keep it out either when it falls silent in a drain that is told to end', async () => {
    await savedTake()
    const where = vi.fn(() => ({ equals: () => ({ modify: () => never }) }))
    const silent = Object.assign(Object.create(device.app.outbox), { where })
    const app = Object.assign(Object.create(device.app), { outbox: silent })
    const over = new AbortController()
    const hung = expect(drainAudioAndEdits({ ...device, app, signal: over.signal })).rejects.toThrow('does not answer')
    await vi.waitFor(() => expect(where).toHaveBeenCalled())
    expect(await next()).toEqual({ kind: 'busy' })
    over.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    await hung
    answer = always(503)
    expect(await next()).toMatchObject({ kind: 'done' })
  })
})
