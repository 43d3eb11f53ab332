import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closed, hasTrouble, reopened, spoken, stopped, trouble } from './steps.ts'
import { openStudio, type Studio, until } from './studio.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => closed(studio))

describe('digital silence', () => {
  it('is told, and the recording goes on with another microphone', async () => {
    await studio.start()
    await spoken(studio, 4)
    studio.microphone.silent = studio.clock
    studio.pass(2.5)
    studio.speak(0)
    await until(studio.recorder, hasTrouble('silent'))
    for (let second = 0; second < 4; second++) {
      await spoken(studio, 1)
      studio.pass(0)
    }
    await reopened(studio)
    await spoken(studio, 1)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 1, gapReason: 'silent' }])
  })

  it('that comes and goes is a noise gate, which is left in peace', async () => {
    await studio.start()
    for (let pause = 0; pause < 3; pause++) {
      studio.microphone.silent = studio.clock
      for (let second = 0; second < 5; second++) {
        await spoken(studio, 1)
        studio.pass(0)
      }
      studio.microphone.silent = null
      await spoken(studio, 1)
      studio.pass(0)
      expect(trouble(studio.recorder.state())).toBeNull()
    }
    studio.microphone.silent = studio.clock
    for (let second = 0; second < 9; second++) {
      await spoken(studio, 1)
      studio.pass(0)
      expect(trouble(studio.recorder.state())).toBeNull()
    }
    expect(studio.microphones).toHaveLength(1)
  })
})
