import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { audioBudget, freeAudio, pruneAudio, pruneOrphanedAudio } from '../../../../src/local/audio/prune-audio.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { deleteForever, emptyOwnTrash } from '../../../../src/local/recordings/delete-forever.ts'
import { setField } from '../../../../src/local/recordings/edit-recording.ts'
import { keepOrphan } from '../../../../src/local/recordings/orphans.ts'
import { deleteRecording, restoreRecording, setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { discardTake, saveRecording } from '../../../../src/local/takes/save-take.ts'
import { takeLock } from '../../../../src/local/takes/unfinished.ts'
import { ANNA, BEN, chunks, record } from './takes.ts'

const PLACE = { owner: ANNA, mime: 'audio/webm', startedAt: 1e12, startOffset: 60 }
const DAY = 24 * 60 * 60 * 1000

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.delete()
  await audio.delete()
})

/** A saved recording of 30 bytes; confirmed so many days ago when days are given. */
async function saved(confirmedDaysAgo?: number): Promise<RecordingId> {
  const recording = await record(
    audio,
    chunks(
      Uint8Array.from({ length: 30 }, (_, at) => at),
      10,
    ),
  )
  await saveRecording(app, audio, { recording, title: 'Kept' })
  if (confirmedDaysAgo !== undefined) {
    await app.recordings.update(recording, {
      confirmedAt: new Date(Date.now() - confirmedDaysAgo * DAY).toISOString(),
    })
    await app.outbox.clear()
  }
  return recording
}
const works = async () => (await app.outbox.orderBy('n').toArray()).map(({ work }) => work.kind)
const heard = async () => [...new Set((await audio.segments.toArray()).map(({ recording }) => recording))]

describe('the trash', () => {
  it('takes a recording that was never uploaded without uploading it, and uploads it when restored', async () => {
    const recording = await saved()
    await deleteRecording(app, recording)
    expect(await works()).toEqual(['delete'])
    await restoreRecording(app, recording)
    expect(await works()).toEqual(['restore', 'upload'])
  })

  it('deletes for good at once, tells the server, and leaves a tombstone', async () => {
    const recording = await saved()
    await deleteForever(app, audio, ANNA, recording)
    expect(await app.recordings.count()).toBe(0)
    expect(await heard()).toEqual([])
    expect(await app.outbox.toArray()).toMatchObject([{ work: { kind: 'delete', forever: true, uploads: 1 } }])
    expect(await app.tombstones.get(recording)).toBeDefined()
  })

  it('lets go of a discarded take after 30 days, and of nothing that waits for its upload', async () => {
    const discarded = await record(audio, chunks(new Uint8Array(30), 10))
    await discardTake(app, audio, { recording: discarded, title: 'Monday' })
    const waiting = await saved()
    const elsewhere = await saved()
    // Deleted on another device while the upload of this one waits: nobody here has said that it may go.
    await app.recordings.update(elsewhere, { deletedAt: new Date().toISOString() })
    await emptyOwnTrash(app, audio, ANNA, Date.now() + 29 * DAY)
    expect(await heard()).toHaveLength(3)
    await emptyOwnTrash(app, audio, ANNA, Date.now() + 31 * DAY)
    expect(new Set(await heard())).toEqual(new Set([waiting, elsewhere]))
  })
})

describe('room', () => {
  const now = Date.now()

  it('gives up the oldest confirmed sound first, never before 7 days, never what is not confirmed', async () => {
    const never = await saved()
    const fresh = await saved(6)
    const old = await saved(8)
    const older = await saved(9)
    await pruneAudio(app, audio, ANNA, { now, budget: 90 })
    expect(new Set(await heard())).toEqual(new Set([never, fresh, old]))
    await pruneAudio(app, audio, ANNA, { now, budget: 0 })
    expect(new Set(await heard())).toEqual(new Set([never, fresh]))
    expect(await app.recordings.get(older)).toMatchObject({ title: 'Kept' })
  })

  it('keeps everything while it fits', async () => {
    await saved(400)
    await pruneAudio(app, audio, ANNA, { now, budget: audioBudget(null) })
    expect(await heard()).toHaveLength(1)
    expect(audioBudget(1000)).toBe(200)
  })

  it('keeps confirmed sound that is being sent once more', async () => {
    const again = await saved(8)
    await app.recordings.update(again, { deletedAt: null })
    await app.outbox.add({
      owner: ANNA,
      recording: again,
      work: { kind: 'upload' },
      createdAt: 0,
      state: { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null },
    })
    await pruneAudio(app, audio, ANNA, { now, budget: 0 })
    expect(await heard()).toEqual([again])
  })

  it.each<[string, () => Promise<void>]>([
    ['makes room by itself', () => pruneAudio(app, audio, ANNA, { now, budget: 0 })],
    ['makes room at the word of the person', () => freeAudio(app, audio, ANNA)],
  ])('%s, but takes nothing that has grown since it was looked at', async (_, make) => {
    const grown = await saved(9)
    const segments = [{ segment: 0, mime: 'audio/webm', bytes: 30, sha256: '', startOffset: 0, seconds: 3 }]
    await app.recordings.update(grown, { segments })
    const read = app.recordings.bulkGet.bind(app.recordings)
    // A tab that still goes on with it, without its lock.
    const andGrow = (ids: RecordingId[]) => read(ids).then((rows) => spokenIn(grown).then(() => rows))
    vi.spyOn(app.recordings, 'bulkGet').mockImplementation(andGrow)
    await make()
    expect(await audio.chunks.where({ recording: grown, segment: 0 }).count()).toBe(4)
  })

  it('sweeps what a crash left behind of a recording that is gone, and nothing else', async () => {
    const gone = await record(audio, chunks(new Uint8Array(30), 10))
    const unfinished = await record(audio, chunks(new Uint8Array(30), 10))
    const others = await record(audio, chunks(new Uint8Array(30), 10), { owner: BEN })
    await app.tombstones.bulkPut([{ recording: gone }, { recording: others }])
    await navigator.locks.request(takeLock(gone), () => pruneOrphanedAudio(app, audio, ANNA))
    expect(await heard()).toHaveLength(3)
    await pruneOrphanedAudio(app, audio, ANNA)
    expect(new Set(await heard())).toEqual(new Set([unfinished, others]))
  })
})

/** One chunk more. */
async function spokenIn(recording: RecordingId): Promise<void> {
  const { length: sequence } = await audio.chunks.where({ recording, segment: 0 }).toArray()
  const chunk = { recording, segment: 0, sequence, seconds: 1, peaks: Uint8Array.of(1) }
  await appendChunk(audio, { ...chunk, bytes: new ArrayBuffer(5) })
}

describe('a recording that was deleted elsewhere', () => {
  it('takes along what another tab has spoken into it meanwhile', async () => {
    const old = await saved()
    const locks = {
      request: (name: string, work: () => Promise<void>) =>
        navigator.locks.request(name, async () => {
          await work()
          await spokenIn(old)
          await beginSegment(audio, { ...PLACE, recording: old, segment: 1 })
          await appendChunk(audio, {
            ...{ recording: old, segment: 1, sequence: 0, seconds: 1, peaks: Uint8Array.of(1) },
            bytes: new ArrayBuffer(7),
          })
        }),
    }
    const id = await keepOrphan(app, audio, old, locks as unknown as LockManager)
    expect(await audio.segments.toArray()).toMatchObject([
      { recording: id, segment: 0, chunks: 4, bytes: 35 },
      { recording: id, segment: 1, chunks: 1, bytes: 7 },
    ])
    expect(await audio.chunks.toArray()).toMatchObject(
      [0, 1, 2, 3]
        .map((sequence) => ({ recording: id, segment: 0, sequence }))
        .concat({
          ...{ recording: id, segment: 1, sequence: 0 },
        }),
    )
    expect(await audio.headers.count()).toBe(2)
  })

  it('goes on under a new id, byte by byte the same, and the old one is gone', async () => {
    const old = await saved()
    const before = await audio.chunks.toArray()
    const id = await keepOrphan(app, audio, old)
    const after = await audio.chunks.toArray()
    expect(after).toEqual(before.map((chunk) => ({ ...chunk, recording: id })))
    expect(await audio.headers.toArray()).toMatchObject([{ recording: id }])
    expect(await app.recordings.toArray()).toMatchObject([{ id, title: 'Kept', confirmedAt: null, deletedAt: null }])
    expect(await app.outbox.toArray()).toMatchObject([{ recording: id, work: { kind: 'upload' } }])
    expect((await app.tombstones.toArray()).map(({ recording }) => recording)).toEqual([old])
  })

  it('keeps the marks and the star of the person, which no server has under the new id', async () => {
    const old = await saved()
    await setField(app, old, { kind: 'marks', marks: [2.5] })
    await setFavorite(app, old, true)
    const found = { start: 1, end: 2, text: 'Found.' }
    const { highlights = [] } = (await app.recordings.get(old)) ?? {}
    await app.recordings.update(old, { highlights: [found, ...highlights] })
    const id = await keepOrphan(app, audio, old)
    expect(await app.recordings.get(id)).toMatchObject({ isFavorite: true, highlights })
    expect((await app.outbox.orderBy('n').toArray()).map(({ recording, work }) => ({ recording, work }))).toEqual([
      { recording: id, work: { kind: 'upload' } },
      { recording: id, work: { kind: 'marks', marks: [2.5] } },
      { recording: id, work: { kind: 'favorite', isFavorite: true } },
    ])
  })

  it('takes along a segment whose first chunk came while it was copied', async () => {
    const old = await saved()
    await beginSegment(audio, { ...PLACE, recording: old, segment: 1 })
    const read = audio.headers.get.bind(audio.headers)
    const asked = vi.spyOn(audio.headers, 'get') as unknown as {
      mockImplementation(get: (key: [RecordingId, number]) => Promise<unknown>): void
    }
    let spoken = false
    asked.mockImplementation(async ([recording, segment]) => {
      if (segment === 1 && !spoken) {
        spoken = true
        const chunk = { recording: old, segment: 1, sequence: 0, seconds: 1, peaks: Uint8Array.of(1) }
        await appendChunk(audio, { ...chunk, bytes: new ArrayBuffer(7) })
      }
      return read([recording, segment])
    })
    const id = await keepOrphan(app, audio, old)
    expect(await audio.segments.toArray()).toMatchObject([
      { recording: id, bytes: 30 },
      { recording: id, segment: 1, bytes: 7 },
    ])
  })

  it('stays as it was when it cannot be copied', async () => {
    const old = await saved()
    await app.recordings.delete(old)
    await expect(keepOrphan(app, audio, old)).rejects.toThrow('no longer on this device')
    await pruneOrphanedAudio(app, audio, ANNA)
    expect(await heard()).toEqual([old])
  })
})
