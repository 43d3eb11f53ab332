import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CompactCorrection } from '../../../contract/compact.ts'
import { type Edit, type EditAnswer, UNKNOWN_EDIT } from '../../../contract/edits.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { type Transcript, transcriptText } from '../../../contract/recordings/transcript.ts'
import { applyCorrection } from '../../../core/transcripts/corrections.ts'
import { setFavorite } from '../../../src/local/recordings/queue-edit.ts'
import { reopen } from '../../../src/local/reopen.ts'
import { correctSegment, reassign, renameSpeaker } from '../../../src/local/transcripts/correct.ts'
import { drain } from '../../../src/sync/drain.ts'
import { feedRow, libraryRow } from '../local/recordings/library.ts'
import { ANNA } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'

const CONFIRMED = new Date(0).toISOString()
const SAID = 'We sell the boat.'
const later = { start: 5, heard: 'Bo agreed.', text: 'Bo did agree.' }

let device: Device
let kept: Map<string, { transcript: Transcript; revision: number }>
let asked: { call: string; recordings: number }[]
let instead: (id: string, edit: Edit) => EditAnswer | null

beforeEach(() => {
  kept = new Map()
  asked = []
  instead = () => null
  device = openDevice(ANNA, 'http://model', async (address, init) => {
    const call = `${init?.method} ${new URL(String(address)).pathname}`
    const body = JSON.parse(String(init?.body ?? '{}'))
    asked.push({ call, recordings: body.recordings?.length ?? 1 })
    if (call === 'POST /api/edits') return Response.json({ recordings: body.recordings.map(answer) })
    const [, id = ''] = /recordings\/(.+)\/transcript$/.exec(call) ?? []
    return Response.json(body.corrections.map((correction: Edit) => corrected(id, correction))[0])
  })
})
afterEach(() => device.clear())

function answer({ id, edits }: { id: RecordingId; edits: Edit[] }) {
  const [its, transcripts]: [EditAnswer[], CompactCorrection[]] = [[], []]
  for (const edit of edits) {
    const other = instead(id, edit)
    its.push(other ?? { status: 200 })
    if (other?.code) break
    if (!other && (edit.kind === 'correction' || edit.kind === 'speaker')) transcripts.push(corrected(id, edit))
  }
  return { id, edits: its, row: feedRow({ id, title: 'Of the server' }), transcripts }
}

function corrected(id: string, edit: Edit | Omit<Edit, 'kind'>): CompactCorrection {
  const of = kept.get(id)
  if (!of) throw new Error('The server has no such transcript.')
  const before = of.revision
  if ('name' in edit) of.transcript = { ...of.transcript, speakers: { [edit.label]: edit.name } }
  else if ('heard' in edit) of.transcript = applyCorrection(of.transcript, edit) ?? of.transcript
  of.revision += 1
  const segments = of.transcript.segments.map((segment, at) => ({ at, segment }))
  const { recordingId, speakers } = of.transcript
  return { recordingId, before, revision: of.revision, segments, speakers, wordsBefore: null, words: null }
}

/** Transcribed recordings that the server has. */
async function library(count: number): Promise<RecordingId[]> {
  const rows = Array.from({ length: count }, () => libraryRow({ confirmedAt: CONFIRMED, title: 'Before' }))
  const segments = [
    { start: 0, end: 4, text: SAID, speaker: '1' },
    { start: 5, end: 9, text: later.heard },
  ]
  for (const { id } of rows) {
    const made = { language: 'en', engine: 'Test', createdAt: CONFIRMED, text: transcriptText(segments) }
    kept.set(id, { transcript: { recordingId: id, segments, ...made }, revision: 7 })
    await device.app.transcripts.add({ recordingId: id, segments, ...made, revision: 7 })
  }
  await device.app.recordings.bulkAdd(rows)
  return rows.map(({ id }) => id)
}
const correct = (id: RecordingId, text = 'We sell the ship.') =>
  correctSegment(device.app, id, { start: 0, heard: SAID, text })
const here = async (id: RecordingId) => {
  const row = await device.app.transcripts.get(id)
  return { text: row?.text, speakers: row?.speakers, revision: row?.revision }
}

async function cost(count: number): Promise<{ calls: number; writes: number }> {
  const ids = await library(count)
  for (const id of ids) await correct(id)
  asked = []
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await reopen(device.app)
  expect(await drain(device)).toMatchObject({ waiting: 0, stoppedBy: null })
  const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite').length
  opened.mockRestore()
  for (const id of ids) expect(await here(id)).toMatchObject({ text: 'We sell the ship. Bo agreed.', revision: 8 })
  return { calls: asked.length, writes }
}

it('corrections of many recordings are one call and two transactions for each twenty', async () => {
  expect(await cost(20)).toEqual({ calls: 1, writes: 2 })
  expect(await cost(40)).toEqual({ calls: 2, writes: 4 })
})

it('corrections, names and other edits go together, in their order, and what is corrected meanwhile stays', async () => {
  const [one = '' as RecordingId, other = '' as RecordingId] = await library(2)
  await correct(one)
  await renameSpeaker(device.app, one, { label: '1', name: 'Ada' })
  await setFavorite(device.app, one, true)
  await correctSegment(device.app, one, later)
  await correct(other)
  instead = (id, edit) => (id === one && edit.kind === 'correction' && edit.start === 5 ? { status: 503 } : null)
  await drain({ ...device, now: () => 1000 })
  expect(asked).toEqual([{ call: 'POST /api/edits', recordings: 2 }])
  expect(await device.app.outbox.toArray()).toMatchObject([{ work: later, state: { waitingFor: 'server-busy' } }])
  // The server has not heard of the last one, which stays on top of what it answered.
  expect(kept.get(one)?.transcript.text).toBe('We sell the ship. Bo agreed.')
  expect(await here(one)).toEqual({ text: 'We sell the ship. Bo did agree.', speakers: { 1: 'Ada' }, revision: 9 })
  expect(await device.app.recordings.get(one)).toMatchObject({ title: 'Of the server' })
})

it('one that is refused is told with the reason, and holds up no other', async () => {
  const [one = '' as RecordingId, other = '' as RecordingId] = await library(2)
  for (const id of [one, other]) await correct(id)
  instead = (id) => (id === one ? { status: 409, error: 'The transcript was made anew.' } : null)
  await drain(device)
  expect((await device.app.outbox.toArray()).map(({ recording, state }) => [recording, state])).toEqual([
    [one, { kind: 'parked', reason: { kind: 'refused', message: 'The transcript was made anew.' } }],
  ])
  expect(await here(other)).toMatchObject({ revision: 8 })
})

it('a server that does not know them among others gets a call for each', async () => {
  const ids = await library(3)
  for (const id of ids) await correct(id)
  instead = (_, { kind }) => (kind === 'correction' ? { status: 400, code: 'unknown-edit' } : null)
  await drain(device)
  const calls = asked.map(({ call }) => call)
  expect(calls).toEqual(['POST /api/edits', ...ids.map((id) => `PATCH /api/recordings/${id}/transcript`)])
  expect(await device.app.outbox.count()).toBe(0)
  for (const id of ids) expect(await here(id)).toMatchObject({ text: 'We sell the ship. Bo agreed.', revision: 8 })
})

it('a change of speakers goes with the corrections of its transcript, and by its own call to a server of before', async () => {
  const [one = '' as RecordingId] = await library(1)
  await correct(one)
  await reassign(device.app, one, { made: CONFIRMED, at: [1], label: '1' })
  expect(await drain(device)).toMatchObject({ waiting: 0, stoppedBy: null })
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/edits'])
  await correct(one, 'We sell a ship.')
  await reassign(device.app, one, { made: CONFIRMED, at: [1], label: '2' })
  instead = (_, edit) => (edit.kind === 'reassign' ? { status: 400, code: UNKNOWN_EDIT } : null)
  await drain(device)
  expect(asked.map(({ call }) => call)).toContain(`PATCH /api/recordings/${one}/speakers`)
})

it('changes of speakers go with those of three other transcripts at most, as each comes back with all its sentences', async () => {
  const ids = await library(8)
  for (const id of ids) await reassign(device.app, id, { made: CONFIRMED, at: [1], label: '1' })
  for (const id of ids) await reassign(device.app, id, { made: CONFIRMED, at: [0], label: '2' })
  expect(await drain(device)).toMatchObject({ waiting: 0, stoppedBy: null })
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ call: 'POST /api/edits', recordings: 4 })))
})
