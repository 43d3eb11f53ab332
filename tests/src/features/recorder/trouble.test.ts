import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MicrophoneRefusedError } from '../../../../src/capture/microphone/microphone.ts'
import { closed, isKind, reopened, spoken, stopped, trouble } from './steps.ts'
import { BEGAN_AT, openStudio, type Studio, until } from './studio.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => closed(studio))

describe('a microphone that goes away', () => {
  it('is told at once, and a new one goes on in its place of the timeline', async () => {
    await studio.start()
    await spoken(studio, 4)
    studio.refuse = new MicrophoneRefusedError('no-microphone')
    studio.microphone.events.lost()
    expect(trouble(studio.recorder.state())).toBe('microphone-lost')
    studio.pass(5)
    studio.refuse = null
    studio.pass(1)
    await reopened(studio)
    const at = BEGAN_AT + 10_000
    expect(studio.recorder.state()).toMatchObject({
      trouble: { kind: 'gap', reason: 'microphone-lost', from: at - 6000, to: at },
    })
    await spoken(studio, 12)
    studio.pass(0)
    expect(trouble(studio.recorder.state())).toBeNull()
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([
      { segment: 0, startOffset: 0, seconds: 4, endedBy: 'interrupted' },
      { segment: 1, startOffset: 10, seconds: 12, endedBy: 'stop', gapReason: 'microphone-lost' },
    ])
    const recording = await studio.recorder.save('With a gap')
    expect(await studio.app.recordings.get(recording)).toMatchObject({ duration: 22 })
  })

  it('leaves no trace of one that heard nothing', async () => {
    await studio.start()
    await spoken(studio, 4)
    studio.microphone.events.lost()
    await reopened(studio)
    studio.microphone.asked.push('stop')
    studio.microphone.events.lost()
    studio.pass(3)
    await reopened(studio, 3)
    await spoken(studio, 2)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 2, startOffset: 7 }])
  })

  it('ends the recording when the person takes it away; nothing that was said is lost', async () => {
    await studio.start()
    await spoken(studio, 5)
    studio.refuse = new MicrophoneRefusedError('permission')
    studio.microphone.events.lost()
    const state = await until(studio.recorder, isKind('finished'))
    expect(state).toMatchObject({ interrupted: true, take: { savedSeconds: 5 } })
    // The five, and what the encoder still had when it was stopped.
    expect(await studio.audio.chunks.count()).toBe(6)
    studio.refuse = null
  })

  it('can be stopped while none is there', async () => {
    await studio.start()
    await spoken(studio, 4)
    studio.refuse = new MicrophoneRefusedError('no-microphone')
    studio.microphone.events.lost()
    expect(await stopped(studio)).toMatchObject({ interrupted: false, take: { savedSeconds: 4 } })
    studio.refuse = null
  })

  it('is told when the system mutes it, and what goes on waits for the end of the call', async () => {
    await studio.start()
    await spoken(studio, 4)
    studio.microphone.events.muted(true)
    studio.pass(0.25)
    expect(trouble(studio.recorder.state())).toBe('muted')
    studio.microphonesAreMuted = true
    studio.pass(3)
    await reopened(studio)
    studio.pass(10)
    expect(trouble(studio.recorder.state())).toBe('muted')
    expect(await studio.audio.segments.count()).toBe(1)
    expect(studio.asked).toBe(1)
    studio.microphone.muted = false
    studio.pass(0.25)
    await spoken(studio, 2)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([
      { segment: 0 },
      { segment: 1, startOffset: 17.5, seconds: 2, gapReason: 'muted' },
    ])
  })

  it('is not asked for again however long the call lasts, and is given back when the person stops', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.pass(600)
    expect([studio.asked, studio.microphone.asked]).toEqual([1, []])
    await stopped(studio)
    expect(studio.microphone.asked).toEqual(['close'])
  })

  it('is asked for again at the word of the person', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.microphonesAreMuted = false
    studio.recorder.reopenMicrophone()
    await reopened(studio, 3)
    await spoken(studio, 2)
    await stopped(studio)
    expect(studio.asked).toBe(2)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 1, gapReason: 'muted' }])
  })

  it('is kept when the person says "Don\'t Allow" to that, and heard again after the call', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.refuse = new MicrophoneRefusedError('permission')
    studio.recorder.reopenMicrophone()
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledWith('The microphone is not back yet.', studio.refuse))
    studio.pass(1)
    expect([trouble(studio.recorder.state()), studio.microphone.asked]).toEqual(['muted', []])
    studio.microphone.muted = false
    studio.microphone.unmuted()
    await spoken(studio, 2)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 1, gapReason: 'muted' }])
  })

  it('goes on where it comes back while the person is asked: one device is open', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.microphonesAreMuted = false
    const waited = studio.microphone
    studio.recorder.reopenMicrophone()
    waited.muted = false
    waited.unmuted()
    await vi.waitFor(() => expect(studio.microphones).toHaveLength(3))
    await vi.waitFor(() => expect(studio.microphone.asked).toEqual(['close']))
    waited.events.chunk(Promise.resolve(new ArrayBuffer(6)))
    await stopped(studio)
    expect(waited.asked).toEqual(['stop'])
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 1, gapReason: 'muted' }])
  })

  it('goes on as soon as it tells that it is heard again, as the timers of a hidden tab may come once a minute', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.microphone.muted = false
    studio.microphone.unmuted()
    expect(trouble(studio.recorder.state())).toBe('gap')
    await spoken(studio, 2)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([{ segment: 0 }, { segment: 1, gapReason: 'muted' }])
  })

  it('is waited for though it was muted from its start: a call would be minutes of silence', async () => {
    studio.microphonesAreMuted = true
    await studio.start()
    studio.microphone.events.muted(true)
    await spoken(studio, 3)
    studio.pass(0)
    await reopened(studio)
    studio.pass(60)
    studio.microphone.muted = false
    studio.pass(0.25)
    expect(studio.recorder.state()).toMatchObject({ trouble: { kind: 'gap', reason: 'muted' } })
    await spoken(studio, 1)
    await stopped(studio)
    expect(await studio.audio.segments.toArray()).toMatchObject([
      { segment: 0, seconds: 3 },
      { segment: 1, startOffset: 63.25, gapReason: 'muted' },
    ])
  })

  it('is looked for when its device goes away during the call', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.microphone.gone = true
    studio.microphonesAreMuted = false
    studio.pass(0.25)
    await reopened(studio, 3)
    await spoken(studio, 2)
    await stopped(studio)
    expect(await studio.audio.segments.count()).toBe(2)
  })
})

describe('what a gap was', () => {
  it('is told for as long though something else has to be told in between', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.microphone.muted = false
    studio.pass(0.25)
    expect(trouble(studio.recorder.state())).toBe('gap')
    studio.microphone.silent = studio.clock
    const told = async (seconds: number) => {
      await spoken(studio, seconds)
      studio.pass(0)
      return trouble(studio.recorder.state())
    }
    expect(await told(3)).toBe('silent')
    expect(await told(9)).toBe('silent')
    studio.microphone.silent = null
    expect(await told(0)).toBe('gap')
    expect(await told(6)).toBe('gap')
    expect(await told(2)).toBeNull()
  })

  it('is told after a pause that came in between', async () => {
    await studio.start()
    await spoken(studio, 4)
    await muted(studio)
    studio.recorder.pause()
    studio.microphone.muted = false
    studio.pass(0.25)
    studio.pass(60)
    studio.recorder.resume()
    studio.pass(0)
    expect(trouble(studio.recorder.state())).toBe('gap')
  })
})

async function muted(studio: Studio): Promise<void> {
  studio.microphone.events.muted(true)
  studio.microphonesAreMuted = true
  studio.pass(0.25)
  studio.pass(3)
  await reopened(studio)
}
