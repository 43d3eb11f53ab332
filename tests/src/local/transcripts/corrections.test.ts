import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Correction } from '../../../../contract/recordings/corrections.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { applyCorrection } from '../../../../core/transcripts/corrections.ts'
import { type AppDatabase, type OutboxEntry, openAppDatabase } from '../../../../src/local/app-database.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import {
  correctSegment,
  dropCorrection,
  lostCorrections,
  reassign,
  renameSpeaker,
} from '../../../../src/local/transcripts/correct.ts'
import { withPendingEdits } from '../../../../src/local/transcripts/corrections.ts'
import { libraryRow } from '../recordings/library.ts'
import { ANNA } from '../recordings/takes.ts'

const recording = libraryRow()
const { id } = recording
const heard = ['we sail on friday', 'at noon', 'with anna']
const original: Transcript = {
  recordingId: id,
  text: heard.join(' '),
  segments: heard.map((text, at) => ({ start: at * 10, end: at * 10 + 5, text })),
  language: 'en',
  engine: 'test',
  createdAt: new Date(0).toISOString(),
}
const correction = (at: number, text: string): Correction => ({ start: at * 10, heard: heard[at] ?? '', text })

let app: AppDatabase
beforeEach(async () => {
  app = openAppDatabase(ANNA)
  await app.recordings.add(recording)
  await app.transcripts.add(original)
})
afterEach(() => app.delete())

const texts = async () => (await app.transcripts.get(id))?.segments.map(({ text }) => text)
const works = async () => (await app.outbox.orderBy('n').toArray()).map(({ work }) => work)

it('corrects at once and sends only the last of several corrections of one sentence', async () => {
  await correctSegment(app, id, correction(0, 'We sail'))
  await correctSegment(app, id, correction(1, 'At noon.'))
  await correctSegment(app, id, correction(0, ' We sell on Friday. '))
  expect(await texts()).toEqual(['We sell on Friday.', 'At noon.', 'with anna'])
  expect(await works()).toEqual([
    { kind: 'correction', ...correction(1, 'At noon.') },
    { kind: 'correction', ...correction(0, 'We sell on Friday.') },
  ])
})

it('refuses a correction of a sentence that is no longer there', async () => {
  await expect(correctSegment(app, id, { start: 0, heard: 'other words', text: 'x' })).rejects.toThrow('Look at')
  expect(await works()).toEqual([])
})

it('names a speaker and keeps the corrections beside it', async () => {
  await correctSegment(app, id, correction(2, 'with Anna'))
  await renameSpeaker(app, id, { label: '1', name: ' Anna ' })
  await renameSpeaker(app, id, { label: '1', name: 'Annette' })
  expect((await app.transcripts.get(id))?.speakers).toEqual({ '1': 'Annette' })
  expect((await works()).map(({ kind }) => kind)).toEqual(['correction', 'speaker'])
})

it('shows what the server refused, until the person lets it go', async () => {
  await correctSegment(app, id, correction(0, 'We sell'))
  await app.outbox.toCollection().modify((entry) => {
    entry.state = { kind: 'parked', reason: { kind: 'refused', message: 'Made anew.' } }
  })
  const [lost] = await lostCorrections(app, id)
  expect(lost).toMatchObject({ text: 'We sell', reason: 'Made anew.' })
  await dropCorrection(app, lost?.n ?? 0)
  expect(await lostCorrections(app, id)).toEqual([])
})

type Step = { device: 0 | 1; act: 'correct' | 'send' | 'pull'; at: number; text: string }
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  act: fc.constantFrom('correct', 'send', 'pull'),
  at: fc.nat(2),
  text: fc.constantFrom('one', 'two', 'three'),
})

it('merges sentence by sentence: what two devices correct in any order ends the same on both', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (history) => {
      const world = new World()
      for (const next of history) world.act(next)
      world.settle()
      const [one, other] = world.devices
      expect(one.transcript).toEqual(other.transcript)
      for (const [start, text] of one.latest) if (!other.latest.has(start)) expect(one.at(start)).toBe(text)
    }),
  )
})

class World {
  server = original
  devices = [new Device(), new Device()] as const

  act({ device: which, act, at, text }: Step): void {
    const device = this.devices[which]
    if (act === 'correct') device.correct(correction(at, text))
    if (act === 'send') this.send(device)
    if (act === 'pull') device.pull(this.server)
    for (const { work } of device.outbox) {
      if (work.kind === 'correction') expect(device.at(work.start)).toBe(device.latest.get(work.start))
    }
  }

  send(device: Device): void {
    const next = device.outbox.shift()
    if (next?.work.kind !== 'correction') return
    this.server = applyCorrection(this.server, next.work) ?? this.server
    device.pull(this.server)
  }

  settle(): void {
    for (const device of this.devices) while (device.outbox.length > 0) this.send(device)
    for (const device of this.devices) device.pull(this.server)
  }
}

class Device {
  transcript = original
  outbox: OutboxEntry[] = []
  latest = new Map<number, string>()

  correct(edit: Correction): void {
    this.outbox.push({ ...newEntry(ANNA, id, { kind: 'correction', ...edit }), n: this.outbox.length })
    this.latest.set(edit.start, edit.text)
    this.pull(this.transcript)
  }

  at(start: number): string | undefined {
    return this.transcript.segments.find((segment) => segment.start === start)?.text
  }

  pull(transcript: Transcript): void {
    this.transcript = withPendingEdits(transcript, this.outbox)
  }
}

const made = original.createdAt
const voices = async () => (await app.transcripts.get(id))?.segments.map(({ speaker }) => speaker)

it('gives sentences to a speaker at once, and what undoes it takes its place in what is sent', async () => {
  const first = await reassign(app, id, { made, at: [0], label: 'A' })
  expect(first).toEqual([{ made, at: [0], label: '' }])
  const second = await reassign(app, id, { made, at: [0, 1, 2], label: 'B' })
  expect(second).toEqual([
    { made, at: [0], label: 'A' },
    { made, at: [1, 2], label: '' },
  ])
  expect(await voices()).toEqual(['B', 'B', 'B'])
  expect(await works(), 'the second says all that the first said').toEqual([
    { kind: 'reassign', made, at: [0, 1, 2], label: 'B' },
  ])
  for (const back of second) await reassign(app, id, back)
  expect(await voices()).toEqual(['A', undefined, undefined])
  expect(await reassign(app, id, { made, at: [0], label: 'A' }), 'nothing changed').toEqual([])
})

it('an older Undo leaves the sentences that were given to somebody else since', async () => {
  const first = await reassign(app, id, { made, at: [0, 1], label: 'A' })
  await reassign(app, id, { made, at: [1], label: 'B' })
  for (const back of first) await reassign(app, id, back, 'A')
  expect(await voices()).toEqual([undefined, 'B', undefined])
  const waiting = await works()
  expect(await reassign(app, id, { made, at: [1], label: '' }, 'A'), 'nothing left').toEqual([])
  expect(await works()).toEqual(waiting)
})

it('changes of speakers that wait win over the transcript of the server, but never over one that was made again', async () => {
  await reassign(app, id, { made, at: [1], label: 'B' })
  const outbox = await app.outbox.toArray()
  expect(withPendingEdits(original, outbox).segments[1]).toMatchObject({ speaker: 'B', heardSpeaker: '' })
  const again = { ...original, createdAt: new Date(1).toISOString() }
  expect(withPendingEdits(again, outbox)).toEqual(again)
  await expect(reassign(app, id, { made: again.createdAt, at: [1], label: 'C' })).rejects.toThrow('has changed')
})

it('a change of speakers that the server refused is told, and can be let go', async () => {
  await reassign(app, id, { made, at: [1], label: 'B' })
  await app.outbox.toCollection().modify({ state: { kind: 'parked', reason: { kind: 'refused', message: 'Redone.' } } })
  const [lost] = await lostCorrections(app, id)
  expect(lost).toMatchObject({ text: null, reason: 'Redone.' })
  await dropCorrection(app, lost?.n ?? 0)
  expect(await works()).toEqual([])
})
