import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import type { LocalRecording, OutboxEntry, RecordingEntry } from '../../../../src/local/app-database.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { mergeChange, type RecordingChange } from '../../../../src/sync/feed/merge.ts'
import { runs } from '../../../whole.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const ID = newRecordingId()
const NOW = '2026-01-01T00:00:00.000Z'

const fresh = (title: string): RecordingRow => ({
  id: ID,
  title,
  duration: 10,
  createdAt: NOW,
  fileSize: 100,
  mime: 'audio/webm',
  segments: [],
  peaks: null,
  isTranscribed: false,
  isFavorite: false,
  highlights: [],
  transcription: { state: 'off' },
  analysis: 'none',
  deletedAt: null,
})

/** A server with a change feed and devices that edit, send and pull in any order. The feed holds the row as it is now. */
class World {
  row: RecordingRow | null = null
  isPurged = false
  revision = 0
  devices = [new Device(), new Device()]

  feed(): RecordingChange[] {
    if (this.isPurged) return [{ kind: 'purged', revision: this.revision, recordingId: ID }]
    return this.row ? [{ kind: 'recording', revision: this.revision, recording: this.row }] : []
  }
}

class Device {
  recording: LocalRecording | undefined
  outbox: OutboxEntry[] = []
  isPurged = false
  isOrphan = false
  cursor = 0
  next = 1

  edit(fields: Partial<LocalRecording>, work: RecordingEntry['work']): void {
    if (!this.recording) return
    this.recording = { ...this.recording, ...fields }
    this.outbox = this.outbox.filter((entry) => entry.work.kind !== work.kind)
    this.outbox.push({ ...newEntry(ANNA, ID, work), n: this.next++ })
  }

  create(title: string): void {
    const base = { ...fresh(title), owner: ANNA, confirmedAt: null, sortKey: 0, transcription: null }
    this.recording = base
    this.outbox.push({ ...newEntry(ANNA, ID, { kind: 'upload' }), n: this.next++ })
  }

  send(world: World, heard = true): void {
    const entry = this.outbox[0]
    if (!entry || !this.recording || this.isOrphan) return
    const { work } = entry
    if (world.isPurged) return
    if (work.kind === 'upload') {
      world.row ??= fresh(this.recording.title)
      if (heard) this.recording = { ...this.recording, confirmedAt: NOW }
    } else if (!world.row) return
    else if (work.kind === 'title') world.row = { ...world.row, title: work.title }
    else if (work.kind === 'favorite') world.row = { ...world.row, isFavorite: work.isFavorite }
    world.revision++
    if (heard) this.outbox.shift()
  }

  take(change: RecordingChange): void {
    const step = mergeChange(this, change, ANNA, NOW)
    if (step.kind === 'put-recording') this.recording = step.recording
    if (step.kind === 'orphan') this.isOrphan = true
    if (step.kind === 'purge') {
      this.recording = undefined
      this.outbox = []
      this.isPurged = true
    }
  }

  pull(world: World): void {
    for (const change of world.feed()) {
      if (change.revision <= this.cursor) continue
      this.take(change)
      this.cursor = change.revision
    }
  }
}

/** `lost`: the server takes what was sent, its answer never comes. `late`: an old page of the feed arrives after a newer one. */
type Act = 'title' | 'favorite' | 'send' | 'lost' | 'pull' | 'late' | 'purge'
type Step = { device: number; act: Act; text: string }
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  act: fc.constantFrom<Act>('title', 'favorite', 'send', 'lost', 'pull', 'late', 'purge'),
  text: fc.string({ minLength: 1, maxLength: 3 }),
})

function actOn(world: World, { device: which, act, text }: Step): void {
  const device = world.devices[which]
  if (!device) return
  if (act === 'title') device.edit({ title: text }, { kind: 'title', title: text })
  if (act === 'favorite') device.edit({ isFavorite: text > 'm' }, { kind: 'favorite', isFavorite: text > 'm' })
  if (act === 'send') device.send(world)
  if (act === 'lost') device.send(world, false)
  if (act === 'pull') pullAndCheck(device, () => device.pull(world))
  if (act === 'late' && world.row) {
    const change: RecordingChange = { kind: 'recording', revision: 1, recording: world.row }
    pullAndCheck(device, () => device.take(change))
  }
  if (act !== 'purge' || !world.row) return
  world.isPurged = true
  world.revision++
}

function pullAndCheck(device: Device, pull: () => void): void {
  const unconfirmed = device.recording?.confirmedAt === null
  const pending = device.outbox.findLast((entry) => entry.work.kind === 'title')
  const wasPurged = device.isPurged
  pull()
  if (unconfirmed) expect(device.recording).toBeDefined()
  if (wasPurged) expect(device.recording).toBeUndefined()
  if (pending?.work.kind === 'title' && device.recording) expect(device.recording.title).toBe(pending.work.title)
}

function settle(world: World): void {
  for (const device of [...world.devices, ...world.devices, ...world.devices]) {
    while (device.outbox.length > 0 && !world.isPurged && !device.isOrphan) device.send(world)
    device.pull(world)
  }
}

it('converges after any history of two devices, keeps pending edits and never drops unconfirmed sound', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (history) => {
      const world = new World()
      world.devices[0]?.create('first')
      for (const next of history) actOn(world, next)
      settle(world)
      for (const { recording, isOrphan } of world.devices) {
        if (isOrphan) expect(recording).toBeDefined()
        else if (world.isPurged) expect(recording).toBeUndefined()
        else expect(recording).toMatchObject({ title: world.row?.title, isFavorite: world.row?.isFavorite })
      }
    }),
    { numRuns: runs(500, 2000) },
  )
})

it('takes a restored server to have a recording only where it names the sound that was confirmed', () => {
  const sound = (sha256: string) => ({ ...fresh('Board'), segments: [segmentOf(sha256)] })
  const local = { ...sound('a'.repeat(64)), owner: ANNA, confirmedAt: NOW, confirmedUnder: 'before', sortKey: 0 }
  const under = (row: RecordingRow) => {
    const view = { recording: local, outbox: [], isPurged: false }
    const step = mergeChange(view, { kind: 'recording', revision: 1, recording: row }, ANNA, NOW, 'after')
    return step.kind === 'put-recording' && step.recording.confirmedUnder
  }
  expect(under(sound('a'.repeat(64)))).toBe('after')
  expect(under(sound('b'.repeat(64)))).toBe('before')
})

const segmentOf = (sha256: string) => {
  const place = { segment: 0, startOffset: 0, seconds: 10 }
  return { ...place, mime: 'audio/webm', bytes: 100, sha256 }
}
