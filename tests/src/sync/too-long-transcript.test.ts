/** A transcript that is too long for its server: what a device makes of the answers of the real one. */
import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import { type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { saveTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { createTranscriptThreads, type TranscriptThreads } from '../../../server/transcripts/transcript-threads.ts'
import { editTrouble } from '../../../src/local/recordings/edit-trouble.ts'
import { correctSegment, lostCorrections, renameSpeaker } from '../../../src/local/transcripts/correct.ts'
import { openReplicas, type Replicas, speak, sync, syncAll } from './devices/three-replicas.ts'

/** All together more than fits a page of the feed. */
const segments: TranscriptSegment[] = Array.from({ length: 30 }, (_, at) => {
  const text = at < 10 ? `We sail on day ${at}.` : `Day ${at}. `.repeat(8000).trim()
  return { start: at, end: at + 1, text, speaker: '1' }
})
const [first] = segments
const heard = first?.text ?? ''
const CORRECTED = 'Corrected.'
const SOUND = new Uint8Array(await readFile(new URL('../local/recordings/chromium-live.webm', import.meta.url)))

let replicas: Replicas
let threads: TranscriptThreads | null
let id: RecordingId
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  threads = null
  replicas = await openReplicas()
  const [one] = replicas.devices
  id = await speak(one, 'Long', SOUND)
  await sync(one)
  const made = { language: 'en', engine: 'Test 1', createdAt: '2026-01-01T00:00:00.000Z' }
  const transcript = { recordingId: id, segments, text: transcriptText(segments), ...made }
  await replicas
    .server()
    .context.database.transaction()
    .execute((write) => saveTranscript(write, one.owner, transcript))
})
afterEach(async () => {
  await threads?.close()
  await replicas.close()
})

/** From now on work on transcripts is done by these. */
function workedOnBy(others: TranscriptThreads): void {
  threads = others
  vi.spyOn(replicas.server().context.transcripts, 'run').mockImplementation(others.run)
}

it('an edit is kept, shown as refused and not sent again, until the person asks for it', async () => {
  const [one] = replicas.devices
  await sync(one)
  workedOnBy(createTranscriptThreads({ megabytes: 12 }))
  await correctSegment(one.app, id, { start: first?.start ?? 0, heard, text: CORRECTED })
  one.asked.splice(0)
  for (let rounds = 0; rounds < 3; rounds++) await sync(one)
  expect(one.asked.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  expect((await one.app.transcripts.get(id))?.segments[0]?.text).toBe(CORRECTED)
  expect(await lostCorrections(one.app, id)).toEqual([
    { n: expect.any(Number), text: CORRECTED, reason: expect.stringContaining('Download it to keep your changes') },
  ])
  expect(editTrouble(await one.app.outbox.toArray())).toMatchObject({ kind: 'edit-refused', edits: ['correction'] })
})

it('so are several of them that go together', async () => {
  const [one] = replicas.devices
  await sync(one)
  workedOnBy(createTranscriptThreads({ megabytes: 12 }))
  for (const { start, text } of segments.slice(0, 5))
    await correctSegment(one.app, id, { start, heard: text, text: CORRECTED })
  await renameSpeaker(one.app, id, { label: '1', name: 'Ann' })
  one.asked.splice(0)
  for (let rounds = 0; rounds < 3; rounds++) await sync(one)
  expect(one.asked.filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/edits'])
  expect((await one.app.outbox.toArray()).map(({ state }) => state.kind)).toEqual(Array(6).fill('parked'))
})

it('an edit that comes while the thread is stopped waits, and is done by the next try', async () => {
  const [one, two] = replicas.devices
  await sync(one)
  const stopped = createTranscriptThreads()
  await stopped.close()
  workedOnBy(stopped)
  await correctSegment(one.app, id, { start: first?.start ?? 0, heard, text: CORRECTED })
  await sync(one)
  expect(await one.app.outbox.toArray()).toMatchObject([{ state: { kind: 'pending', waitingFor: 'server-busy' } }])
  workedOnBy(createTranscriptThreads())
  await syncAll([one, two])
  expect(await one.app.outbox.toArray()).toEqual([])
  expect((await two.app.transcripts.get(id))?.segments[0]?.text).toBe(CORRECTED)
})

it('a new device gets everything that comes after it', async () => {
  const [one, two] = replicas.devices
  workedOnBy(createTranscriptThreads({ megabytes: 12 }))
  const later = await speak(one, 'Later', SOUND)
  await sync(one)
  await sync(two)
  expect((await two.app.recordings.toArray()).map((row) => row.id).sort()).toEqual([id, later].sort())
  expect(await two.app.transcripts.get(id)).toBeUndefined()
  const last = await speak(one, 'Last', SOUND)
  await syncAll([one, two])
  expect(await two.app.recordings.get(last)).toMatchObject({ title: 'Last' })
})
