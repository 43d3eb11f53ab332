import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runningTakes, takeLock, unfinishedTakes } from '../../../src/db/unfinished.ts'
import { MicrophoneRefused } from '../../../src/recorder/microphone.ts'
import type { RecorderState } from '../../../src/recorder/recorder-state.ts'
import { ANNA } from '../db/takes.ts'
import { openStudio, type Studio, savedSeconds, until } from './studio.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(async () => {
  const { recorder } = studio
  if (recorder.state().kind === 'recording' || recorder.state().kind === 'paused') await stopped()
  recorder.reset()
  await studio.clear()
})

const isKind =
  (...kinds: RecorderState['kind'][]) =>
  (state: RecorderState) =>
    kinds.includes(state.kind)
const trouble = (state: RecorderState) => ('trouble' in state ? (state.trouble?.kind ?? null) : null)
const hasTrouble = (kind: string | null) => (state: RecorderState) => trouble(state) === kind

async function stopped() {
  studio.recorder.stop()
  const state = await until(studio.recorder, isKind('finished'))
  if (state.kind !== 'finished') throw new Error('Not finished.')
  return state
}

/** Slices of a second each, written one by one. */
async function spoken(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    const before = await studio.audio.chunks.count()
    studio.speak()
    await vi.waitUntil(async () => (await studio.audio.chunks.count()) > before, { interval: 1 })
  }
}

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
    await spoken(2)
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

  it('ends the recording after a minute, and what was written before is offered', async () => {
    await studio.start()
    await spoken(3)
    studio.disk = async () => {
      throw new Error('The disk refuses.')
    }
    for (let second = 0; second < 70; second++) studio.speak()
    const state = await until(studio.recorder, isKind('finished'))
    expect(state).toMatchObject({ interrupted: true, take: { savedSeconds: 3 } })
  })
})

it('leaves pauses out of the time', async () => {
  await studio.start()
  await spoken(2)
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
  expect((await stopped()).take.savedSeconds).toBe(3)
})

it('stops by itself after 90 minutes and keeps all of it', async () => {
  await studio.start()
  for (let minute = 0; minute < 90; minute++) studio.speak(60)
  const state = await until(studio.recorder, isKind('finished'))
  expect(state).toMatchObject({ autoStopped: true, interrupted: false, take: { savedSeconds: 5400 } })
  expect(await studio.audio.segments.toArray()).toMatchObject([{ endedBy: 'limit', seconds: 5400 }])
})

describe('a microphone that goes away', () => {
  it('is told at once, and a new one goes on in its place of the timeline', async () => {
    await studio.start()
    await spoken(4)
    studio.refuse = new MicrophoneRefused('no-microphone')
    studio.microphone.events.lost()
    expect(trouble(studio.recorder.state())).toBe('microphone-lost')
    studio.pass(5)
    studio.refuse = null
    studio.pass(1)
    await vi.waitUntil(() => studio.microphones.length === 2)
    await until(studio.recorder, hasTrouble(null))
    await spoken(12)
    await stopped()
    expect(await studio.audio.segments.toArray()).toMatchObject([
      { segment: 0, startOffset: 0, seconds: 4, endedBy: 'interrupted' },
      { segment: 1, startOffset: 10, seconds: 12, endedBy: 'stop' },
    ])
    const recording = await studio.recorder.save('With a gap')
    expect(await studio.app.recordings.get(recording)).toMatchObject({ duration: 22 })
  })

  it('ends the recording when the person takes it away; nothing that was said is lost', async () => {
    await studio.start()
    await spoken(5)
    studio.refuse = new MicrophoneRefused('permission')
    studio.microphone.events.lost()
    const state = await until(studio.recorder, isKind('finished'))
    expect(state).toMatchObject({ interrupted: true, take: { savedSeconds: 5 } })
    // The five, and what the encoder still had when it was stopped.
    expect(await studio.audio.chunks.count()).toBe(6)
    studio.refuse = null
  })

  it('can be stopped while none is there', async () => {
    await studio.start()
    await spoken(4)
    studio.refuse = new MicrophoneRefused('no-microphone')
    studio.microphone.events.lost()
    expect(await stopped()).toMatchObject({ interrupted: false, take: { savedSeconds: 4 } })
    studio.refuse = null
  })

  it('is told when the system mutes it, and replaced when that lasts', async () => {
    await studio.start()
    await spoken(4)
    studio.microphone.events.muted(true)
    studio.pass(1)
    expect(trouble(studio.recorder.state())).toBe('muted')
    expect(studio.microphones).toHaveLength(1)
    studio.pass(2.5)
    await vi.waitUntil(() => studio.microphones.length === 2)
  })
})

describe('an encoder that stalls', () => {
  it('is asked for its sound after 3 s and replaced after 6', async () => {
    await studio.start()
    await spoken(2)
    for (let second = 0; second < 3; second++) studio.pass(1)
    expect(trouble(studio.recorder.state())).toBe('stalled')
    expect(studio.microphone.asked).toContain('flush')
    for (let second = 0; second < 3; second++) studio.pass(1)
    await vi.waitUntil(() => studio.microphones.length === 2)
  })

  it('is not blamed when the page itself was asleep', async () => {
    await studio.start()
    await spoken(2)
    studio.pass(600)
    expect(trouble(studio.recorder.state())).toBeNull()
    expect(studio.microphones).toHaveLength(1)
  })
})

it('says when there is only digital silence, and goes on', async () => {
  await studio.start()
  studio.microphone.loudness = 0
  for (let second = 1; second <= 11; second++) {
    studio.speak()
    await until(studio.recorder, savedSeconds(second))
    studio.pass(0)
  }
  expect(trouble(studio.recorder.state())).toBe('silent')
  studio.microphone.loudness = 9
  await spoken(12)
  studio.pass(0)
  expect(trouble(studio.recorder.state())).toBeNull()
})

it('records in one tab only, and the other says so', async () => {
  await studio.start()
  const other = openStudio()
  await other.start()
  expect(other.recorder.state()).toEqual({ kind: 'failed', reason: 'busy-elsewhere' })
  expect(other.microphones).toHaveLength(0)
  await spoken(1)
  await stopped()
  await other.start()
  expect(other.recorder.state().kind).toBe('recording')
  other.recorder.stop()
  await until(other.recorder, isKind('finished'))
  other.recorder.reset()
})

it('lets go of everything when the microphone is refused', async () => {
  studio.refuse = new MicrophoneRefused('permission')
  await studio.start()
  expect(studio.recorder.state()).toEqual({ kind: 'failed', reason: 'permission' })
  studio.refuse = null
  await studio.start()
  expect(studio.recorder.state().kind).toBe('recording')
})

it('holds its lock until it is saved, then it is in the library and its upload in the outbox', async () => {
  await studio.start()
  await spoken(2)
  const { take } = await stopped()
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
  await spoken(2)
  await stopped()
  await expect(studio.recorder.save('  ')).rejects.toThrow('title')
  expect(studio.recorder.state().kind).toBe('finished')
})

it('discards a take for good, and offers one that was only put aside', async () => {
  const offered = () => unfinishedTakes(studio.audio, studio.app, ANNA)
  await studio.start()
  await spoken(2)
  await stopped()
  studio.recorder.reset()
  await vi.waitFor(async () => expect(await offered()).toMatchObject([{ seconds: 2 }]))
  await studio.start()
  await spoken(1)
  await stopped()
  await studio.recorder.discard()
  expect(await offered()).toHaveLength(1)
})
