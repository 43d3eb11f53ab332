import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import type { RecorderState } from '../../../../../src/capture/recorder-state.ts'
import { FinishedTake } from '../../../../../src/features/recorder/finished/FinishedTake.tsx'
import { RecorderAnnouncements } from '../../../../../src/features/recorder/RecorderAnnouncements.ts'
import { RecorderBar } from '../../../../../src/features/recorder/RecorderBar.tsx'
import { recordTexts } from '../../../../../src/i18n/english/record.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { openInMemory } from '../../../../../src/local/in-memory/in-memory-database.ts'
import { noticesNow, showNotices } from '../../../../../src/ui/shell/notices.ts'
import { closed, storeIn } from '../steps.ts'
import { openStudio, type Studio } from '../studio.ts'

const { said, effects } = vi.hoisted(() => ({ said: [] as (string | null)[], effects: { run: false } }))
// Without a document no effect runs: here those of a component that draws nothing do.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect(run: () => void) {
    if (effects.run) run()
  },
}))
vi.mock('../../../../../src/platform/audio/page-title.ts', () => ({ setTitle: () => undefined }))
vi.mock('../../../../../src/platform/audio/alarm.ts', () => ({ raiseAlarm: (say: () => void) => say() }))
vi.mock('../../../../../src/platform/worker/notify-hidden.ts', () => ({ notifyHidden: () => () => undefined }))
vi.mock('../../../../../src/ui/announcer.tsx', () => ({
  announce: () => undefined,
  sayAlarm: (sentence: string | null) => said.push(sentence),
}))
vi.mock('../../../../../src/router/Link.tsx', () => ({ Link: () => null }))
vi.mock('../../../../../src/platform/AfterPaint.tsx', () => ({ AfterPaint: () => null }))
// Asked by the waveform when it is loaded.
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

let studio: Studio
beforeEach(() => {
  studio = openStudio()
  said.length = 0
})
afterEach(async () => {
  showNotices([])
  await closed(studio)
})

const take = { recording: newRecordingId(), mime: 'audio/mp4', startedAt: 1e12, savedSeconds: 5400, savedBytes: 9 }
const LIMIT = { autoStopped: true, interrupted: false }
const FAULT = { autoStopped: false, interrupted: true }

function draw(content: ReactNode, state: RecorderState, audio: AudioDatabase): string {
  const store = storeIn(studio, state, audio)
  return renderToStaticMarkup(<Provider store={store}>{content}</Provider>).replaceAll('&#x27;', "'")
}

describe.each([
  ['at the limit', LIMIT, recordTexts.autoStopped, recordTexts.autoStoppedText],
  ['by a fault', FAULT, recordTexts.interrupted, recordTexts.interruptedText],
])('a take that ended %s', (_, endedBy, title, safe) => {
  const unsafe = recordTexts.inMemory

  test.each([
    ['on the disk', 0, false, safe, unsafe],
    ['in memory', 0, true, unsafe, safe],
    ['in part in this page alone', 5, false, unsafe, safe],
  ])('%s, is told, said and shown as what it is', async (_, lagSeconds, inMemory, is, isNot) => {
    const audio = inMemory ? await openInMemory(openAudioDatabase) : studio.audio
    const state = { kind: 'finished', take: { ...take, lagSeconds }, ...endedBy } satisfies RecorderState
    effects.run = true
    draw(<RecorderAnnouncements />, state, audio)
    effects.run = false
    expect(said).toEqual([`${title}. ${is}`])
    expect(noticesNow()).toMatchObject([{ title, description: is, type: 'warning' }])
    // On every other screen it stays too: a toast goes, and an alarm is not heard by everybody.
    const bar = draw(<RecorderBar />, state, audio)
    expect(bar).toContain(`${title}. ${is}`)
    expect(bar).not.toContain(isNot)
    const screen = draw(<FinishedTake take={state.take} onSaved={() => undefined} />, state, audio)
    expect(screen).toContain(title)
    expect(screen.split(is)).toHaveLength(2)
    expect(screen).not.toContain(isNot)
    // It was said with the end, on whatever screen.
    expect(screen).not.toContain('role="alert"')
  })
})

test('one that was stopped and is in memory says so by itself, in an alert', async () => {
  const audio = await openInMemory(openAudioDatabase)
  const finished = { ...take, lagSeconds: 0 }
  const state: RecorderState = { kind: 'finished', take: finished, autoStopped: false, interrupted: false }
  const screen = draw(<FinishedTake take={finished} onSaved={() => undefined} />, state, audio)
  expect(screen).toContain(`role="alert">${recordTexts.inMemory}`)
  expect(draw(<FinishedTake take={finished} onSaved={() => undefined} />, state, studio.audio)).not.toContain('alert')
})
