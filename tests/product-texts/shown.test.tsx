import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newMessageId, newRecordingId } from '../../contract/ids.ts'
import type { Analysis } from '../../contract/recordings/analysis.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { AnalysisMissing } from '../../src/features/analysis/AnalysisMissing.tsx'
import { AnalysisTabs } from '../../src/features/analysis/AnalysisTabs.tsx'
import { PendingAnswer } from '../../src/features/chat/PendingAnswer.tsx'
import { InstallCard } from '../../src/features/install/InstallCard.tsx'
import { shareRecording } from '../../src/features/library/share-recording.ts'
import { saveNotices } from '../../src/features/recorder/finished/save-notices.ts'
import { CountdownBanner } from '../../src/features/recorder/live/CountdownBanner.tsx'
import { tellEnded } from '../../src/features/recorder/live/ended-notice.ts'
import { SavedLink } from '../../src/features/recorder/SavedLink.tsx'
import { UploadNote } from '../../src/features/recording/notes/UploadNote.tsx'
import { TranscriptDocument } from '../../src/features/transcript/TranscriptDocument.tsx'
import { TranscriptWaiting } from '../../src/features/transcript/waiting/TranscriptWaiting.tsx'
import { relativeTime } from '../../src/i18n/relative-time.ts'
import { openAppDatabase } from '../../src/local/app-database.ts'
import { openAudioDatabase } from '../../src/local/audio-database.ts'
import type { RecordingStatus } from '../../src/local/recordings/recording-status.ts'
import { heardAtom, type SignedInUser, store } from '../../src/session/store.ts'
import { CrashScreen } from '../../src/ui/CrashScreen.tsx'
import { StatusMark } from '../../src/ui/recordings/status-mark.tsx'
import { clearNotices, noticesNow } from '../../src/ui/shell/notices.ts'
import { type Place, productTexts } from '../../testkit/samples/product-texts.ts'
import { libraryRow } from '../src/local/recordings/library.ts'
import { ANNA } from '../src/local/recordings/takes.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const nothing = () => undefined
const recording = libraryRow({ title: 'Board meeting' })
const said = Array.from({ length: 6 }, (_, at) => ({ start: at * 10, end: at * 10 + 2, text: `Sentence ${at}.` }))
const transcript: Transcript = {
  recordingId: recording.id,
  text: said.map(({ text }) => text).join(' '),
  segments: said,
  language: 'en',
  engine: 'stand-in',
  createdAt: new Date(NOW).toISOString(),
}
const analysis: Analysis = {
  recordingId: recording.id,
  summary: 'They met.',
  summarySentences: ['They met.'],
  keyPoints: [],
  actionItems: ['One', 'Two', 'Three', 'Four', 'Five'],
  outline: [],
  citations: [],
  engine: 'stand-in',
  createdAt: new Date(NOW).toISOString(),
}

let person: SignedInUser

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://earmark.example/library'))
  vi.spyOn(console, 'warn').mockImplementation(nothing)
  vi.spyOn(console, 'error').mockImplementation(nothing)
  person = {
    user: { id: ANNA, name: 'Anna', email: 'anna@example.org', isAdmin: false },
    app: openAppDatabase(ANNA),
    audio: openAudioDatabase(),
  }
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearNotices(Date.now())
  store.set(heardAtom, null)
  await person.app.delete()
  await person.audio.delete()
})

const draw = (content: ReactNode): string =>
  renderToStaticMarkup(<Provider store={store}>{content}</Provider>)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
const told = (): string =>
  noticesNow()
    .map(({ title, description }) => `${title} ${description}`)
    .join('\n')

const upload = (status: RecordingStatus): string =>
  draw(<UploadNote person={person} recording={recording} outbox={[]} status={status} online />)

function uploads(): string {
  const waiting = { kind: 'waiting-upload', reason: 'offline' } as const
  store.set(heardAtom, 'network')
  const unreachable = upload(waiting)
  store.set(heardAtom, 'format')
  return [
    upload({ kind: 'on-device' }),
    upload({ kind: 'uploading', sent: 1, total: 2 }),
    unreachable,
    upload(waiting),
    upload({ kind: 'needs-you', why: { kind: 'refused', message: 'It is too large.' } }),
  ].join('\n')
}

async function saving(): Promise<string> {
  await saveNotices('Budget talk', Promise.reject(new Error('The disk is full.')), () => expect.unreachable())
  return told()
}

const take = {
  ...{ recording: newRecordingId(), mime: 'audio/webm', startedAt: NOW },
  ...{ savedSeconds: 5400, savedBytes: 1, lagSeconds: 0 },
}

function autoStop(): string {
  tellEnded({ kind: 'finished', take, autoStopped: false, interrupted: false }, person)
  expect(told()).toBe('')
  tellEnded({ kind: 'finished', take, autoStopped: true, interrupted: false }, person)
  return told()
}

/** Without a share sheet: what is copied then is the title, as nothing was said. */
async function sharing(): Promise<string> {
  const shared: ShareData[] = []
  const copied: string[] = []
  vi.stubGlobal('navigator', { share: async (content: ShareData) => void shared.push(content) })
  await shareRecording(recording, '')
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await shareRecording(recording, '')
  expect(shared).toMatchObject([{ title: 'Board meeting', url: `https://earmark.example/recording/${recording.id}` }])
  expect(copied).toEqual(['Board meeting'])
  return `${shared[0]?.text} ${told()}`
}

const answer = (kind: 'thinking' | 'failed'): string =>
  draw(<PendingAnswer question={newMessageId()} pending={{ kind }} text="" onRetry={nothing} />)

const missing = (state: 'queued' | 'failed'): string =>
  draw(<AnalysisMissing recording={{ ...recording, analysis: state }} transcript={transcript} chat={null} />)

const ages = [HOUR, 3 * HOUR, 24 * HOUR, 6 * 24 * HOUR]

const places: Record<Place, () => string | Promise<string>> = {
  'analysis missing': () => missing('queued') + missing('failed'),
  'analysis tabs': () => draw(<AnalysisTabs {...{ person, recording, analysis }} lang="en" chat={null} />),
  'auto-stop': autoStop,
  'chat answer': () => answer('thinking') + answer('failed'),
  countdown: () => draw(<CountdownBanner take={{ ...take, savedSeconds: 3600 }} />),
  'crash screen': () => draw(<CrashScreen error={new Error('x')} reset={nothing} contact="owner@example.org" />),
  'install card': () => draw(<InstallCard how="browser" onInstall={nothing} onDismiss={nothing} />),
  'on iOS': () => draw(<InstallCard how="ios" onInstall={nothing} onDismiss={nothing} />),
  'relative time': () =>
    [...ages.map((age) => relativeTime(new Date(NOW - age).toISOString(), NOW)), relativeTime(null, NOW)].join('\n'),
  'saved link': () => draw(<SavedLink recording={recording.id} />),
  saving,
  'share sheet': sharing,
  'status mark': () => draw(<StatusMark status={{ kind: 'processing' }} />),
  transcript: () => draw(<TranscriptDocument {...{ person, recording, transcript }} arrival={{}} />),
  'transcript waiting': () =>
    draw(
      <TranscriptWaiting
        {...{ person, recording }}
        status={{ kind: 'processing', progress: null, estimateSeconds: 45 }}
      />,
    ),
  'upload note': uploads,
}

const isPlace = (proof: string): proof is Place => proof in places

it.each(Object.keys(places).filter(isPlace))('docs/product.md, word for word: %s', async (place) => {
  const expected = productTexts.flatMap(([text, ...proofs]) => (proofs.some((proof) => proof === place) ? [text] : []))
  const shown = await places[place]()
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.filter((text) => !shown.includes(text))).toEqual([])
})

it('the crash screen names a person where no address is known', () => {
  expect(draw(<CrashScreen error={new Error('x')} reset={nothing} />)).toContain('the person who runs this server')
})
