import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { MicrophoneRefusedError } from '../../../src/capture/microphone/microphone.ts'
import { openTake } from '../../../src/capture/open-take.ts'
import type { RecorderEvent } from '../../../src/capture/recorder-state.ts'
import { runningTakes, takeLock, unfinishedTakes } from '../../../src/local/takes/unfinished.ts'
import { closed, hasTrouble, isKind, spoken, stopped, trouble } from '../features/recorder/steps.ts'
import { openStudio, type Studio, savedSeconds, until } from '../features/recorder/studio.ts'
import { ANNA, chunks, record } from '../local/recordings/takes.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => closed(studio))

it('shows a second only when it is on the disk', async () => {
  await studio.start()
  const gates: (() => void)[] = []
  studio.disk = () => new Promise((resolve) => gates.push(resolve))
  for (let second = 1; second <= 3; second++) {
    studio.speak()
    await vi.waitUntil(() => gates.length === 1)
    expect(savedSeconds(second)(studio.recorder.state())).toBe(false)
    gates.pop()?.()
    await until(studio.recorder, savedSeconds(second))
    expect(await studio.audio.chunks.count()).toBe(second)
  }
  studio.disk = async () => undefined
})

describe('a disk that refuses', () => {
  it('is shown, makes no hole, and is over when a write succeeds', async () => {
    await studio.start()
    await spoken(studio, 2)
    studio.disk = async () => {
      throw new Error('The disk refuses.')
    }
    studio.speak()
    await until(studio.recorder, hasTrouble('storage-lag'))
    studio.disk = async () => undefined
    studio.speak()
    await until(studio.recorder, savedSeconds(4))
    studio.pass(0)
    expect(trouble(studio.recorder.state())).toBeNull()
    const kept = await studio.audio.chunks.orderBy(':id').toArray()
    expect(kept.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3])
  })

  it('says what is lost after a minute, and goes on as a new segment when there is room again', async () => {
    await studio.start()
    await spoken(studio, 3)
    studio.disk = async () => {
      throw new Error('The disk refuses.')
    }
    studio.speak()
    await until(studio.recorder, hasTrouble('storage-lag'))
    for (let second = 1; second < 70; second++) {
      studio.speak()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await vi.waitFor(() => {
      studio.pass(0)
      expect(trouble(studio.recorder.state())).toBe('storage')
    })
    expect(studio.recorder.state().kind).toBe('recording')
    studio.disk = async () => undefined
    studio.speak()
    await vi.waitFor(() => {
      studio.pass(0)
      expect(studio.microphones).toHaveLength(2)
    })
    await until(studio.recorder, hasTrouble('gap'))
    studio.speak()
    await vi.waitFor(async () =>
      expect(await studio.audio.segments.toArray()).toMatchObject([
        { segment: 0, startOffset: 0, seconds: 67 },
        { segment: 1, startOffset: 74, chunks: 1, gapReason: 'storage' },
      ]),
    )
  })
})

it('leaves pauses out of the time', async () => {
  await studio.start()
  await spoken(studio, 2)
  studio.recorder.pause()
  expect(studio.recorder.state().kind).toBe('paused')
  studio.pass(60)
  expect(trouble(studio.recorder.state())).toBeNull()
  studio.recorder.resume()
  studio.pass(0)
  expect(trouble(studio.recorder.state())).toBeNull()
  studio.speak()
  await until(studio.recorder, savedSeconds(3))
  expect(studio.microphone.asked).toEqual(['pause', 'resume'])
  expect((await stopped(studio)).take.savedSeconds).toBe(3)
})

it('stops by itself after 90 minutes and keeps all of it', async () => {
  await studio.start()
  for (let minute = 0; minute < 90; minute++) studio.speak(60)
  const state = await until(studio.recorder, isKind('finished'))
  expect(state).toMatchObject({ autoStopped: true, interrupted: false, take: { savedSeconds: 5400 } })
  expect(await studio.audio.segments.toArray()).toMatchObject([{ endedBy: 'limit', seconds: 5400 }])
})

it('tells how many seconds wait in memory, so that the clock can say that it lags', async () => {
  await studio.start()
  await spoken(studio, 1)
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  studio.disk = () => gate
  const lags = [0]
  studio.recorder.subscribe(() => {
    const state = studio.recorder.state()
    if ('take' in state && state.take.lagSeconds !== lags.at(-1)) lags.push(state.take.lagSeconds)
  })
  for (let second = 1; second <= 11; second++) {
    studio.speak()
    await vi.waitUntil(() => {
      studio.pass(0)
      const state = studio.recorder.state()
      return second < 3 || ('take' in state && state.take.lagSeconds === second)
    })
  }
  expect(savedSeconds(2)(studio.recorder.state())).toBe(false)
  open()
  await until(studio.recorder, savedSeconds(12))
  studio.pass(0)
  expect(lags).toEqual([0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0])
})

it('records in one tab only, and the other says so', async () => {
  await studio.start()
  const other = openStudio()
  await other.start()
  expect(other.recorder.state()).toEqual({ kind: 'failed', reason: 'busy-elsewhere' })
  expect(other.microphones).toHaveLength(0)
  await spoken(studio, 1)
  await stopped(studio)
  await other.start()
  expect(other.recorder.state().kind).toBe('recording')
  other.recorder.stop()
  await until(other.recorder, isKind('finished'))
  other.recorder.reset()
})

it('lets go of everything when the microphone is refused', async () => {
  studio.refuse = new MicrophoneRefusedError('permission')
  await studio.start()
  expect(studio.recorder.state()).toEqual({ kind: 'failed', reason: 'permission' })
  studio.refuse = null
  await studio.start()
  expect(studio.recorder.state().kind).toBe('recording')
})

it('holds its lock until it is saved, then it is in the library and its upload in the outbox', async () => {
  await studio.start()
  await spoken(studio, 2)
  const { take } = await stopped(studio)
  expect([...(await runningTakes())]).toEqual([takeLock(take.recording)])
  await studio.recorder.save('Kept')
  expect(studio.recorder.state().kind).toBe('idle')
  await vi.waitFor(async () => expect(await runningTakes()).toEqual(new Set()))
  expect(await studio.app.recordings.get(take.recording)).toMatchObject({ title: 'Kept', duration: 2 })
  expect(await studio.app.outbox.toArray()).toMatchObject([{ work: { kind: 'upload' }, recording: take.recording }])
  expect(studio.announced).toEqual([true, false])
})

it('keeps a finished take when saving fails', async () => {
  await studio.start()
  await spoken(studio, 2)
  await stopped(studio)
  await expect(studio.recorder.save('  ')).rejects.toThrow('title')
  expect(studio.recorder.state().kind).toBe('finished')
})

it('goes on with an unfinished take as its next segment', async () => {
  const recording = await record(studio.audio, chunks(new Uint8Array(40), 10), { ended: false })
  const from = { segment: 1, startOffset: 64, gapReason: 'interrupted', bytes: 40 } as const
  const events: RecorderEvent[] = []
  const take = await openTake(studio.ports, (event) => events.push(event), { recording, startedAt: 1e12, from })
  expect(await runningTakes()).toContain(takeLock(recording))
  studio.speak(2)
  await vi.waitUntil(() => events.some(({ kind }) => kind === 'saved'))
  expect(events).toMatchObject([
    { kind: 'opened', take: { recording, startedAt: 1e12, savedSeconds: 64, savedBytes: 40 } },
    { kind: 'saved', seconds: 66, bytes: 46 },
  ])
  take.stop('stop')
  await vi.waitUntil(() => events.some(({ kind }) => kind === 'ended'))
  take.release()
  expect(await studio.audio.segments.toArray()).toMatchObject([
    { segment: 0, startOffset: 0 },
    { segment: 1, startOffset: 64, gapReason: 'interrupted', endedBy: 'stop', startedAt: 1e12 },
  ])
})

it('discards a take into the trash, and offers one that was only put aside', async () => {
  const offered = () => unfinishedTakes(studio.audio, studio.app, ANNA)
  await studio.start()
  await spoken(studio, 2)
  await stopped(studio)
  studio.recorder.reset()
  await vi.waitFor(async () => expect(await offered()).toMatchObject([{ seconds: 2 }]))
  await studio.start()
  await spoken(studio, 1)
  await stopped(studio)
  await studio.recorder.discard('Monday')
  expect(await offered()).toHaveLength(1)
})

it('goes on with a take that was found unfinished, and other tabs leave it alone meanwhile', async () => {
  const recording = await record(studio.audio, chunks(new Uint8Array(40), 10), { ended: false })
  studio.recorder.continueTake(recording)
  await until(studio.recorder, isKind('recording'))
  const other = openStudio()
  await expect(other.recorder.saveTake(recording, 'Mine')).rejects.toThrow('Another tab')
  await expect(other.recorder.discardTake(recording, 'Mine')).rejects.toThrow('Another tab')
  other.recorder.continueTake(recording)
  expect(await until(other.recorder, isKind('failed'))).toMatchObject({ reason: 'busy-elsewhere' })
  await spoken(studio, 2)
  const { take } = await stopped(studio)
  expect(take.recording).toBe(recording)
  await studio.recorder.save('Both parts')
  expect(await studio.audio.segments.toArray()).toMatchObject([
    { segment: 0, endedBy: 'interrupted' },
    { segment: 1, endedBy: 'stop', gapReason: 'interrupted' },
  ])
  expect(await studio.app.recordings.toArray()).toMatchObject([{ id: recording, title: 'Both parts' }])
})

it('goes on with the take that was just finished, as after a Stop by accident', async () => {
  await studio.start()
  await spoken(studio, 2)
  const { take } = await stopped(studio)
  studio.recorder.continueTake(newRecordingId())
  expect(studio.recorder.state().kind).toBe('finished')
  studio.recorder.continueTake(take.recording)
  await until(studio.recorder, isKind('recording'))
  await spoken(studio, 1)
  expect((await stopped(studio)).take.recording).toBe(take.recording)
  expect(await studio.audio.segments.toArray()).toMatchObject([
    { segment: 0, endedBy: 'stop' },
    { segment: 1, endedBy: 'stop', gapReason: 'interrupted' },
  ])
})

it('says that it cannot go on with a take that is gone', async () => {
  studio.recorder.continueTake(newRecordingId())
  expect((await until(studio.recorder, isKind('failed'))).kind).toBe('failed')
})

it('begins a new recording where the one to go on with was saved by another tab meanwhile', async () => {
  studio.ports.continueFrom = async () => undefined
  const saved = newRecordingId()
  studio.recorder.continueTake(saved)
  const state = await until(studio.recorder, ({ kind }) => kind === 'recording')
  expect(state).toMatchObject({ take: { savedSeconds: 0 } })
  expect('take' in state && state.take.recording).not.toBe(saved)
})

it.each(['holdRecorder', 'holdTake'] as const)(
  'opens no microphone and keeps no lock where %s is refused',
  async (lock) => {
    studio.ports[lock] = async () => null
    await studio.start()
    expect(studio.recorder.state()).toMatchObject({ kind: 'failed', reason: 'busy-elsewhere' })
    expect(studio.microphones).toEqual([])
    expect((await navigator.locks.query()).held).toEqual([])
  },
)

it.each([
  ['that nobody knows', new Error('Nobody knows this.'), 'unknown'],
  ['of a full disk', new DOMException('No room.', 'QuotaExceededError'), 'storage'],
])('tells an error at Start %s as what it is', async (_, error, reason) => {
  studio.ports.begin = () => Promise.reject(error)
  await studio.start()
  expect(studio.recorder.state()).toMatchObject({ kind: 'failed', reason })
})

it('closes the microphone and gives the locks back where no sink takes the beginning of a take', async () => {
  studio.ports.begin = () => Promise.reject(new Error('Nothing takes it.'))
  await studio.start()
  expect(studio.recorder.state()).toMatchObject({ kind: 'failed' })
  expect(studio.microphone.asked).toEqual(['stop'])
  expect((await navigator.locks.query()).held).toEqual([])
})
