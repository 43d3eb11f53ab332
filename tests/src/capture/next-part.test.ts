import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import { openNextPart } from '../../../src/capture/next-part.ts'
import { runningTakes, takeLock } from '../../../src/local/takes/unfinished.ts'
import { closed, isKind, spoken, stopped } from '../features/recorder/steps.ts'
import { BEGAN_AT, openStudio, type Studio, savedSeconds, until } from '../features/recorder/studio.ts'
import { ANNA } from '../local/recordings/takes.ts'

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => closed(studio))

describe('a recording that is to go on', () => {
  const next = { open: openNextPart, titleOf: async () => 'Part one' }
  const untilSecond = (first: string) =>
    until(studio.recorder, (state) => state.kind === 'recording' && state.take.recording !== first)

  it('becomes a second one at the limit, without a gap, and the first is saved', async () => {
    await studio.start()
    for (let minute = 0; minute < 89; minute++) studio.speak(60)
    const before = await until(studio.recorder, savedSeconds(89 * 60))
    const first = 'take' in before ? before.take.recording : ''
    studio.recorder.goOn(next)
    studio.speak(60)
    const state = await untilSecond(first)
    const second = 'take' in state ? state.take.recording : ''
    // The clock did not move between the last chunk of the one and the first of the other.
    expect(studio.microphones).toHaveLength(2)
    expect(studio.asked).toBe(1)
    studio.speak(3)
    await until(studio.recorder, savedSeconds(3))
    await vi.waitFor(async () =>
      expect(await studio.app.recordings.toArray()).toMatchObject([{ id: first, title: 'Part one' }]),
    )
    expect(await studio.audio.segments.where('owner').equals(ANNA).toArray()).toMatchObject([
      { recording: first, endedBy: 'limit' },
      { recording: second, startOffset: 0, startedAt: BEGAN_AT + 5400 * 1000, endedBy: null },
    ])
    await vi.waitFor(async () => expect([...(await runningTakes())]).toEqual([takeLock(second as RecordingId)]))
    await stopped(studio)
    await studio.recorder.save('Part two')
    expect(await studio.app.recordings.count()).toBe(2)
    await studio.start()
    expect(studio.recorder.state().kind).toBe('recording')
  })

  it('stays paused where the person paused while the second one was opened', async () => {
    await studio.start()
    for (let minute = 0; minute < 89; minute++) studio.speak(60)
    const before = await until(studio.recorder, savedSeconds(89 * 60))
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const open: typeof openNextPart = async (...part) => {
      await begun
      return openNextPart(...part)
    }
    studio.recorder.goOn({ ...next, open })
    studio.speak(60)
    await until(studio.recorder, (state) => 'take' in state && state.take.next === 'opening')
    studio.recorder.pause()
    begin()
    const first = 'take' in before ? before.take.recording : ''
    const after = await until(studio.recorder, (state) => 'take' in state && state.take.recording !== first)
    expect(after.kind).toBe('paused')
    await vi.waitFor(() => expect(studio.microphone.asked).toEqual(['pause']))
    studio.recorder.resume()
    expect(studio.microphone.asked).toEqual(['pause', 'resume'])
    await spoken(studio, 1)
    expect((await stopped(studio)).take.savedSeconds).toBe(1)
  })

  it('ends at the limit, and is kept, where no second one can begin', async () => {
    await studio.start()
    studio.recorder.goOn({ ...next, open: () => Promise.reject(new Error('The disk refuses.')) })
    for (let minute = 0; minute < 90; minute++) studio.speak(60)
    const state = await until(studio.recorder, isKind('finished'))
    expect(state).toMatchObject({ autoStopped: true })
    await studio.recorder.save('All of it')
    expect(await studio.app.recordings.toArray()).toMatchObject([{ title: 'All of it' }])
  })
})
