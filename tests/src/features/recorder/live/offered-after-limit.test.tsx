import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import type { RecorderState } from '../../../../../src/capture/recorder-state.ts'
import { FinishedTake } from '../../../../../src/features/recorder/finished/FinishedTake.tsx'
import { TakeActions } from '../../../../../src/features/recorder/finished/TakeActions.tsx'
import { KeepInBar } from '../../../../../src/features/recorder/live/KeepRecording.tsx'
import { RecorderBar } from '../../../../../src/features/recorder/RecorderBar.tsx'
import { liveTexts } from '../../../../../src/i18n/english/live.ts'
import { recordTexts } from '../../../../../src/i18n/english/record.ts'
import { openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { openInMemory } from '../../../../../src/local/in-memory/in-memory-database.ts'
import { closed, storeIn } from '../steps.ts'
import { openStudio, type Studio } from '../studio.ts'

type Load = () => Promise<ComponentType>
const { asked } = vi.hoisted(() => ({ asked: [] as Load[] }))
vi.mock('../../../../../src/platform/AfterPaint.tsx', () => ({
  AfterPaint({ load }: { load: Load }) {
    asked.push(load)
    return null
  },
}))
vi.mock('../../../../../src/router/Link.tsx', () => ({ Link: () => null }))

// Asked by the waveform when it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

let studio: Studio
afterEach(() => closed(studio))

const take = { recording: newRecordingId(), mime: 'audio/mp4', startedAt: 1e12, savedSeconds: 5400, savedBytes: 9 }
type Ending = { autoStopped?: boolean; lagSeconds?: number; next?: 'opening' }
const finished = ({ autoStopped = true, lagSeconds = 0, next }: Ending = {}) => {
  const ended = { ...take, lagSeconds, ...(next && { next }) }
  return { kind: 'finished', take: ended, autoStopped, interrupted: false } satisfies RecorderState
}

/** Its markup, and what is loaded behind its paint. */
async function draw(content: ReactNode, state: RecorderState, inMemory = false) {
  studio = openStudio()
  const audio = inMemory ? await openInMemory(openAudioDatabase) : studio.audio
  const store = storeIn(studio, state, audio)
  asked.length = 0
  const markup = renderToStaticMarkup(<Provider store={store}>{content}</Provider>)
  return { markup, loaded: await Promise.all(asked.map((load) => load())) }
}

it.each([
  ['it ended by itself', finished()],
  ['its next part could not begin', finished({ next: 'opening' })],
])('the bar of every other screen offers to keep recording: %s', async (_, state) => {
  expect((await draw(<RecorderBar />, state)).loaded).toEqual([KeepInBar])
  expect((await draw(<KeepInBar />, state)).markup).toContain(liveTexts.keepRecording)
})

it('but not after Stop', async () => {
  const state = finished({ autoStopped: false })
  expect((await draw(<RecorderBar />, state)).loaded).toEqual([])
  expect((await draw(<KeepInBar />, state)).markup).toBe('')
})

it.each([
  ['on the disk', finished(), false, liveTexts.keepRecordingAfter],
  ['in memory', finished(), true, liveTexts.keepRecordingSaved],
  ['in part in this page alone', finished({ lagSeconds: 5 }), false, liveTexts.keepRecordingSaved],
])('so does the record screen, of a take that is %s', async (_, state, inMemory, sentence) => {
  const screen = <FinishedTake take={state.take} onSaved={() => undefined} />
  const { markup, loaded } = await draw(screen, state, inMemory)
  expect(markup.includes(recordTexts.inMemory.replaceAll("'", '&#x27;'))).toBe(
    sentence === liveTexts.keepRecordingSaved,
  )
  expect(loaded).toContain(TakeActions)
  expect((await draw(<TakeActions />, state, inMemory)).markup).toContain(sentence)
})
