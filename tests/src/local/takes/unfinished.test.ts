import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { type AppDatabase, type OutboxState, openAppDatabase } from '../../../../src/local/app-database.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { listTrash } from '../../../../src/local/recordings/queries.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { canContinue, continueFrom } from '../../../../src/local/takes/continue-take.ts'
import { pruneCutImports } from '../../../../src/local/takes/cut-imports.ts'
import { keepLaterAudio } from '../../../../src/local/takes/later-audio.ts'
import { readPeaks } from '../../../../src/local/takes/peaks.ts'
import { discardTake, saveRecording, undoDiscard } from '../../../../src/local/takes/save-take.ts'
import { isUnsaved, takeLock, unfinishedTakes } from '../../../../src/local/takes/unfinished.ts'
import { ANNA, BEN, chunks, record } from '../recordings/takes.ts'

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  audio = openAudioDatabase()
})
afterEach(async () => {
  await app.delete()
  await audio.delete()
})

const pieces = chunks(new Uint8Array(30), 10)

it('offers what a crash left behind, and nothing of anybody else', async () => {
  const recording = await record(audio, pieces, { ended: false })
  await record(audio, pieces, { owner: BEN })
  await record(audio, [])
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([
    { recording, seconds: 3, bytes: 30, startedAt: 1e12, mime: 'audio/webm;codecs=opus' },
  ])
})

it('does not offer a take that runs in another tab', async () => {
  const recording = await record(audio, pieces, { ended: false })
  await navigator.locks.request(takeLock(recording), async () => {
    expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  })
  expect(await unfinishedTakes(audio, app, ANNA)).toHaveLength(1)
})

it('one that waits to be saved is known by its id, also while it runs in another tab, until it is saved', async () => {
  const recording = await record(audio, pieces, { ended: false })
  const elses = await record(audio, pieces, { owner: BEN })
  const person = { app, audio, user: { id: ANNA } }
  await navigator.locks.request(takeLock(recording), async () => {
    expect(await isUnsaved(person, recording)).toBe(true)
  })
  expect(await isUnsaved(person, elses)).toBe(false)
  await saveRecording(app, audio, { recording, title: 'Standup' })
  expect(await isUnsaved(person, recording)).toBe(false)
})

it('where the database of the sound does not answer, nothing is known to wait', async () => {
  const recording = await record(audio, pieces)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  audio.close()
  expect(await isUnsaved({ app, audio, user: { id: ANNA } }, recording)).toBe(false)
  expect(warned).toHaveBeenCalledOnce()
})

it('saves a take once: its row and its upload together', async () => {
  const recording = await record(audio, pieces)
  await saveRecording(app, audio, { recording, title: '  Standup ' })
  await saveRecording(app, audio, { recording, title: 'Again' })
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  expect(await app.recordings.toArray()).toMatchObject([{ title: 'Standup', duration: 3, fileSize: 30, owner: ANNA }])
  expect(await app.outbox.toArray()).toMatchObject([{ recording, work: { kind: 'upload' } }])
})

it('discards a take into the trash, with a title and without an upload, and only one that was not saved', async () => {
  const recording = await record(audio, pieces)
  await discardTake(app, audio, { recording, title: 'Monday' })
  expect(await unfinishedTakes(audio, app, ANNA)).toEqual([])
  expect(await listTrash(app, 10)).toMatchObject([{ id: recording, title: 'Monday', duration: 3, confirmedAt: null }])
  expect(await audio.chunks.count()).toBe(3)
  expect(await app.outbox.toArray()).toMatchObject([{ work: { kind: 'delete', forever: false } }])
  const saved = await record(audio, pieces)
  await saveRecording(app, audio, { recording: saved, title: 'Kept' })
  await expect(discardTake(app, audio, { recording: saved, title: 'Monday' })).rejects.toThrow('library')
})

it('offers a take again when its discard is taken back', async () => {
  const recording = await record(audio, pieces)
  await discardTake(app, audio, { recording, title: 'Monday' })
  await undoDiscard(app, recording)
  expect(await unfinishedTakes(audio, app, ANNA)).toMatchObject([{ recording, seconds: 3 }])
  expect((await app.outbox.toArray()).map(({ work }) => work.kind)).toEqual(['upload-ahead'])
  expect(await listTrash(app, 10)).toEqual([])
})

it('uploads a discarded take when it is restored from the trash', async () => {
  const recording = await record(audio, pieces)
  await discardTake(app, audio, { recording, title: 'Monday' })
  await restoreRecording(app, recording)
  expect((await app.outbox.toArray()).map(({ work }) => work.kind)).toEqual(['restore', 'upload'])
  await undoDiscard(app, recording)
  expect(await app.recordings.get(recording)).toMatchObject({ title: 'Monday', deletedAt: null })
})

it('leaves a take in the trash that was put there again, by whoever did it since', async () => {
  const recording = await record(audio, pieces)
  await discardTake(app, audio, { recording, title: 'Monday' })
  const discarded = (await app.recordings.get(recording))?.deletedAt
  await restoreRecording(app, recording)
  const again = new Date(Date.parse(discarded ?? '') + 1000).toISOString()
  await app.recordings.update(recording, { deletedAt: again })
  await undoDiscard(app, recording, discarded)
  expect(await app.recordings.get(recording)).toMatchObject({ title: 'Monday', deletedAt: again })
  expect(await audio.chunks.count()).toBe(3)
})

it("never takes one person's sound into another's library", async () => {
  const recording = await record(audio, pieces, { owner: BEN })
  await expect(saveRecording(app, audio, { recording, title: 'Mine' })).rejects.toThrow('another person')
  await expect(discardTake(app, audio, { recording, title: 'Mine' })).rejects.toThrow('another person')
  expect(await app.recordings.count()).toBe(0)
  expect(await audio.chunks.count()).toBe(3)
})

describe('going on with a take that was cut off', () => {
  const lastChunk = async () => (await audio.segments.toArray())[0]?.savedAt ?? Number.NaN

  it('begins the next segment behind a gap of its real length, and says why there is one', async () => {
    const recording = await record(audio, pieces, { ended: false })
    const now = (await lastChunk()) + 90_000
    expect(await continueFrom(audio, recording, now)).toEqual({
      recording,
      startedAt: 1e12,
      from: { segment: 1, startOffset: 93, gapReason: 'interrupted', bytes: 30 },
    })
    expect(await audio.segments.toArray()).toMatchObject([{ endedBy: 'interrupted' }])
  })

  it('shortens a gap that would take the time that is left, as after a night', async () => {
    const recording = await record(audio, pieces, { ended: false })
    const { from } = await continueFrom(audio, recording, (await lastChunk()) + 12 * 60 * 60 * 1000)
    expect(from.startOffset).toBe(8)
  })

  it('has no gap when the clock of the device was set back', async () => {
    const recording = await record(audio, pieces, { ended: false })
    const { from } = await continueFrom(audio, recording, (await lastChunk()) - 60_000)
    expect(from.startOffset).toBe(3)
  })

  describe('that another tab had saved by then', () => {
    const bytesOf = async (recording: RecordingId) =>
      (await audio.segments.toArray()).filter((row) => row.recording === recording).map(({ bytes }) => bytes)

    const stateOfAll = (state: OutboxState) =>
      app.outbox.toCollection().modify((entry) => {
        entry.state = state
      })

    async function savedThenContinued(between: (recording: RecordingId) => Promise<unknown>): Promise<RecordingId> {
      const recording = await record(audio, pieces, { ended: false })
      await saveRecording(app, audio, { recording, title: 'By another tab' })
      await between(recording)
      const { startedAt, from } = await continueFrom(audio, recording, (await lastChunk()) + 2000)
      const { bytes: _, ...place } = from
      await beginSegment(audio, { recording, owner: ANNA, mime: 'audio/webm', startedAt, ...place })
      const chunk = { recording, segment: 1, sequence: 0, bytes: new ArrayBuffer(5), seconds: 1 }
      await appendChunk(audio, { ...chunk, peaks: Uint8Array.of(200) })
      return recording
    }

    it('makes it longer while the server has not heard of it', async () => {
      const recording = await savedThenContinued(async () => undefined)
      expect(await saveRecording(app, audio, { recording, title: 'Both' })).toBe(recording)
      expect(await app.recordings.toArray()).toMatchObject([{ title: 'By another tab', duration: 6, fileSize: 35 }])
      expect(await app.outbox.toArray()).toMatchObject([{ recording, work: { kind: 'upload' } }])
    })

    const late: [string, (recording: RecordingId) => Promise<unknown>][] = [
      [
        'and was confirmed',
        async (recording) => {
          const segments = [{ segment: 0, bytes: 30, seconds: 3, startOffset: 0, sha256: '', mime: 'audio/webm' }]
          await app.recordings.update(recording, { confirmedAt: new Date(0).toISOString(), segments } as never)
          await app.outbox.clear()
        },
      ],
      ['and is on its way', () => stateOfAll({ kind: 'sending', attempt: 0, since: 0 })],
      ['and put into the trash', (recording) => deleteRecording(app, recording)],
    ]
    it.each(late)('%s: it becomes a recording of its own', async (_, between) => {
      const recording = await savedThenContinued(between)
      const own = await saveRecording(app, audio, { recording, title: 'The rest' })
      expect(own).not.toBe(recording)
      expect(await app.recordings.get(own)).toMatchObject({
        title: 'The rest',
        duration: 1,
        fileSize: 5,
        deletedAt: null,
      })
      expect([await bytesOf(recording), await bytesOf(own)]).toEqual([[30], [5]])
      expect((await app.outbox.toArray()).filter((entry) => entry.recording === own)).toMatchObject([
        { work: { kind: 'upload' }, state: { kind: 'pending' } },
      ])
      expect(await app.tombstones.count()).toBe(0)
      expect(await saveRecording(app, audio, { recording, title: 'Again' })).toBe(recording)
      expect(await app.recordings.count()).toBe(2)
    })

    async function savedThenGrown(between: (recording: RecordingId) => Promise<unknown>): Promise<RecordingId> {
      const recording = await record(audio, pieces, { ended: false })
      await saveRecording(app, audio, { recording, title: 'By another tab' })
      await between(recording)
      const chunk = { recording, segment: 0, sequence: pieces.length, bytes: new ArrayBuffer(5), seconds: 1 }
      await appendChunk(audio, { ...chunk, peaks: Uint8Array.of(200) })
      return recording
    }

    it('and put into the trash: a segment that has grown is copied whole, and stays with the one that was saved', async () => {
      const recording = await savedThenGrown((saved) => deleteRecording(app, saved))
      const own = await saveRecording(app, audio, { recording, title: 'All of it' })
      expect(own).not.toBe(recording)
      expect([await bytesOf(recording), await bytesOf(own)]).toEqual([[35], [35]])
    })

    it('and is on its way: a segment that has grown stays with it, until the server says how much of it has come', async () => {
      const recording = await savedThenGrown(() => stateOfAll({ kind: 'sending', attempt: 0, since: 0 }))
      expect(await saveRecording(app, audio, { recording, title: 'All of it' })).toBe(recording)
      expect([await bytesOf(recording), await app.recordings.count()]).toEqual([[35], 1])
      const segments = [{ segment: 0, bytes: 30, seconds: 3, startOffset: 0, sha256: '', mime: 'audio/webm' }]
      await app.recordings.update(recording, { confirmedAt: new Date(0).toISOString(), segments } as never)
      await keepLaterAudio(app, audio, ANNA, navigator.locks)
      expect((await app.recordings.toArray()).map(({ fileSize }) => fileSize).sort()).toEqual([30, 35])
    })

    it('waits for an attempt that fails, and is one recording then', async () => {
      const recording = await savedThenContinued(() => stateOfAll({ kind: 'sending', attempt: 0, since: 0 }))
      vi.useFakeTimers({ toFake: ['setTimeout'] })
      const saving = saveRecording(app, audio, { recording, title: 'Both' })
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
      await stateOfAll({ kind: 'pending', attempt: 1, notBefore: 0, waitingFor: 'offline' })
      await vi.advanceTimersByTimeAsync(100)
      vi.useRealTimers()
      expect(await saving).toBe(recording)
      expect(await app.recordings.count()).toBe(1)
    })
  })

  it('puts the second part behind the gap when the whole is saved, its peaks too', async () => {
    const recording = await record(audio, pieces, { ended: false })
    const { startedAt, from } = await continueFrom(audio, recording, (await lastChunk()) + 2000)
    const { bytes: _, ...place } = from
    await beginSegment(audio, { recording, owner: ANNA, mime: 'audio/webm', startedAt, ...place })
    const chunk = { recording, segment: 1, sequence: 0, bytes: new ArrayBuffer(5), seconds: 1 }
    await appendChunk(audio, { ...chunk, peaks: Uint8Array.of(200) })
    await saveRecording(app, audio, { recording, title: 'Both' })
    expect(await app.recordings.get(recording)).toMatchObject({ duration: 6, fileSize: 35 })
    const peaks = await readPeaks(audio, recording)
    expect([peaks.length, peaks[2], peaks[3], peaks[50]]).toEqual([51, 2, 0, 200])
  })

  it('is not offered when hardly any time is left', () => {
    expect(canContinue({ seconds: 5399 })).toBe(false)
    expect(canContinue({ seconds: 60 })).toBe(true)
  })
})

it('the first part of a file that was being imported is no recording, and goes an hour after it was cut off', async () => {
  const cut = await record(audio, pieces, { ended: false })
  const whole = await record(audio, pieces)
  for (const id of [cut, whole]) await audio.segments.update([id, 0], { origin: 'import' })
  const offered = async () => (await unfinishedTakes(audio, app, ANNA)).map(({ recording }) => recording)
  expect(await offered(), 'of a whole one only the name is lost').toEqual([whole])
  const sweep = (now: number) => pruneCutImports(audio, ANNA, { now, locks: navigator.locks })
  await sweep(Date.now())
  expect(await audio.segments.count()).toBe(2)
  await navigator.locks.request(takeLock(cut), () => sweep(Date.now() + 2 * 60 * 60 * 1000))
  expect(await audio.segments.count(), 'it runs').toBe(2)
  await sweep(Date.now() + 2 * 60 * 60 * 1000)
  expect((await audio.segments.toArray()).map(({ recording }) => recording)).toEqual([whole])
  expect(await audio.chunks.count()).toBe(3)
})
