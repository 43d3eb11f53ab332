import { UPLOADS_PATH } from '../../../contract/endpoints.ts'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import {
  DEFAULT_MAX_UPLOAD_MB,
  MAX_CHOSEN_EXPORT,
  MAX_TRANSCRIPT_SEGMENTS,
  UPLOAD_PATCH_BYTES,
} from '../../../contract/limits.ts'
import { isShort, sized } from '../../../testkit/figures/size.ts'
import { fakeWebm, recordingForm } from '../../../testkit/server/recordings.ts'
import { sendByOffset } from '../send-by-offset.ts'
import { several } from './near.ts'
import type { Person } from './person.ts'

/** What somebody has on the server who is at the limits already. */
export type Stock = {
  person: Person
  /** As many as one export may name. */
  recordings: RecordingId[]
  /** Some of them: their transcripts have as many sentences as may be. */
  transcribed: RecordingId[]
  /** An unfinished upload as long as may be: its address, and where each of its pieces begins. */
  upload: { path: string; starts: number[] }
}

/** When all those transcripts were made. */
export const MADE = '2026-01-01T00:00:00.000Z'
const LONG = sized(4, 1)
const UPLOAD_MEGABYTES = sized(DEFAULT_MAX_UPLOAD_MB, 1)

export async function takeStock(person: Person): Promise<Stock> {
  const recordings: RecordingId[] = []
  for (let count = 0; count < (isShort ? 3 : MAX_CHOSEN_EXPORT); count++) recordings.push(await addRecording(person))
  const transcribed = recordings.slice(0, LONG)
  for (const id of transcribed) await give(person, id, { transcript: longTranscript(id) })
  return { person, recordings, transcribed, upload: await fillUpload(person) }
}

export async function addRecording(person: Person): Promise<RecordingId> {
  const id = newRecordingId()
  const { status } = await person.ask({
    method: 'POST',
    path: '/api/recordings',
    body: recordingForm({ id }, fakeWebm()),
  })
  if (status !== 201) throw new Error(`A recording was answered with ${status}.`)
  return id
}

async function give(person: Person, id: RecordingId, body: object): Promise<void> {
  const path = `/api/recordings/${id}/given-back`
  const { status } = await person.ask({ method: 'PUT', path, body: JSON.stringify(body) })
  if (status !== 200) throw new Error(`A transcript was answered with ${status}.`)
}

/** The words of the sentence at this place, which make nine tenths of the letters that a transcript may have. */
export const wordsAt = (at: number): string => `crane ${at} budgets`.padEnd(17, '.')

const longTranscript = (recordingId: RecordingId) => ({
  ...{ recordingId, text: '', language: 'en', engine: 'x', createdAt: MADE },
  segments: several(MAX_TRANSCRIPT_SEGMENTS, (at) => ({
    ...{ start: at, end: at + 1, text: wordsAt(at), speaker: String(at % 9) },
  })),
})

async function fillUpload(person: Person): Promise<Stock['upload']> {
  const recording = newRecordingId()
  const starts = several((UPLOAD_MEGABYTES * 1_000_000) / UPLOAD_PATCH_BYTES, (at) => at * UPLOAD_PATCH_BYTES)
  const status = await sendByOffset(person.url, await person.cookie(), piecesOf(starts.length), recording)
  if (status !== 204) throw new Error(`An upload was answered with ${status}.`)
  return { path: `${UPLOADS_PATH}/${uploadId(recording, 0)}`, starts }
}

function* piecesOf(count: number): Generator<Buffer> {
  for (let piece = 0; piece < count; piece++) yield fakeWebm(UPLOAD_PATCH_BYTES)
}
