import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MicrophoneRefusedError } from '../../../../src/capture/microphone/microphone.ts'
import { closed, hasTrouble, reopened, spoken, stopped, trouble } from './steps.ts'
import { BEGAN_AT, openStudio, type Studio, savedSeconds, until } from './studio.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => closed(studio))

describe('an encoder that stalls', () => {
  it('is asked for its sound, told within 3 s and replaced after 4', async () => {
    await studio.start()
    await spoken(studio, 2)
    for (let quarter = 0; quarter < 8; quarter++) studio.pass(0.25)
    expect(studio.microphone.asked).toContain('flush')
    expect(trouble(studio.recorder.state())).toBeNull()
    for (let quarter = 0; quarter < 2; quarter++) studio.pass(0.25)
    expect(trouble(studio.recorder.state())).toBe('stalled')
    for (let quarter = 0; quarter < 6; quarter++) studio.pass(0.25)
    await reopened(studio)
  })

  it('is not blamed when the page was only busy and its chunks come afterwards', async () => {
    await studio.start()
    await spoken(studio, 2)
    studio.pass(6)
    studio.speak(0)
    await until(studio.recorder, savedSeconds(8))
    for (let quarter = 0; quarter < 7; quarter++) studio.pass(0.25)
    expect(trouble(studio.recorder.state())).toBeNull()
    expect(studio.microphones).toHaveLength(1)
  })
})

it('ends at Stop though the browser never gives the bytes of a chunk, with all that it gave', async () => {
  await studio.start()
  await spoken(studio, 3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  studio.microphone.events.chunk(new Promise(() => undefined))
  const ending = stopped(studio)
  await vi.advanceTimersByTimeAsync(11_000)
  vi.useRealTimers()
  await ending
  // The three, and what the encoder still had when it was stopped.
  expect(await studio.audio.chunks.count()).toBe(4)
  expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0, endedBy: 'stop' }])
})

it('says afterwards from when to when the machine slept, and goes on as a new segment', async () => {
  await studio.start()
  await spoken(studio, 3)
  studio.pass(0)
  // Asleep for two minutes: the page's own clock stood still (W3C High Resolution Time), the wall clock did not.
  studio.slept = 120_000
  studio.pass(0.25)
  studio.pass(1)
  expect(trouble(studio.recorder.state())).toBeNull()
  studio.pass(0.5)
  await reopened(studio)
  const awake = BEGAN_AT + 124_750
  expect(studio.recorder.state()).toMatchObject({
    trouble: { kind: 'gap', reason: 'asleep', to: awake, from: BEGAN_AT + 3000 },
  })
  await spoken(studio, 2)
  await stopped(studio)
  expect(await studio.audio.segments.toArray()).toMatchObject([
    { segment: 0, startOffset: 0 },
    { segment: 1, startOffset: 124.75, seconds: 2, gapReason: 'asleep' },
  ])
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a wall clock that is set while sound goes on coming', () => {
  it.each([
    ['2 minutes ahead', 2 * MINUTE],
    ['2 minutes back', -2 * MINUTE],
    ['90 minutes ahead', 90 * MINUTE],
    ['90 minutes back', -90 * MINUTE],
    ['40 days ahead', 40 * DAY],
    ['40 days back', -40 * DAY],
  ])('%s makes no gap and ends nothing', async (_, step) => {
    await studio.start()
    await spoken(studio, 3)
    studio.pass(0)
    studio.slept = step
    for (let second = 0; second < 6; second++) {
      studio.pass(0.25)
      studio.pass(0.25)
      await spoken(studio, 0.5)
      studio.pass(0)
    }
    expect(trouble(studio.recorder.state())).toBeNull()
    expect(studio.microphones).toHaveLength(1)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0, startOffset: 0, endedBy: 'stop' }])
  })

  it('does not end a recording that is without a microphone at that moment', async () => {
    await studio.start()
    await spoken(studio, 3)
    studio.refuse = new MicrophoneRefusedError('no-microphone')
    studio.microphone.events.lost()
    studio.slept = 90 * MINUTE
    studio.pass(1)
    studio.refuse = null
    studio.pass(1)
    await reopened(studio)
    await spoken(studio, 1)
    await stopped(studio)
    const [, second] = await studio.audio.segments.toArray()
    expect(second?.startOffset).toBeLessThan(10)
  })
})

it('counts the sleep of a machine whose microphone was lost on the way', async () => {
  await studio.start()
  await spoken(studio, 3)
  studio.pass(0)
  studio.slept = 2 * MINUTE
  studio.pass(0.25)
  studio.microphone.events.lost()
  studio.pass(1)
  await until(studio.recorder, hasTrouble('gap'))
  await spoken(studio, 1)
  await stopped(studio)
  const [, second] = await studio.audio.segments.toArray()
  expect(second?.startOffset).toBeGreaterThan(123)
})
