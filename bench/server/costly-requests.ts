import { MAX_GIVEN_CHARACTERS } from '../../contract/given-back.ts'
import { newMessageId, newRecordingId } from '../../contract/ids.ts'
import {
  MAX_JSON_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_PASSAGES,
  MAX_TITLE_LENGTH,
  MAX_TRANSCRIPT_CHARACTERS,
  MAX_TRANSCRIPT_SEGMENTS,
} from '../../contract/limits.ts'
import { COSTLY_TEXTS } from '../../testkit/samples/costly-texts.ts'

export type CostlyRequest = { method: string; path: string; body: string }

const texts = COSTLY_TEXTS.map(([, text]) => text)
const one = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
/** Half of them as long as may be, the others a little longer or anything below. */
const near = (limit: number): number => Math.floor(limit * one([1, 1, 1.01, Math.random()]))
const text = (limit: number): string =>
  one(texts)
    .repeat(Math.ceil(limit / MAX_TRANSCRIPT_CHARACTERS))
    .slice(0, near(limit))

const KINDS: ((recording: string) => [method: string, path: string, body: unknown])[] = [
  () => ['POST', '/api/analyze-transcription', { transcript: text(MAX_TRANSCRIPT_CHARACTERS) }],
  () => ['POST', '/api/chat', { message: text(MAX_MESSAGE_LENGTH), transcript: text(MAX_TRANSCRIPT_CHARACTERS) }],
  () => ['POST', '/api/chat', { message: 'Budget?', transcript: 'Budget.', conversationHistory: history(100, 15_000) }],
  () => ['POST', '/api/chat', { message: 'Budget?', transcript: text(MAX_JSON_BYTES - 1000) }],
  () => ['POST', '/api/chat/all', libraryQuestion()],
  () => ['POST', '/api/generate-highlights', { recordingId: newRecordingId() }],
  () => ['PATCH', `/api/recordings/${newRecordingId()}`, { title: text(MAX_TITLE_LENGTH) }],
  () => ['PATCH', `/api/recordings/${newRecordingId()}/transcript`, { corrections: corrections(1000, 1500) }],
  () => ['PUT', '/api/account/preferences', { theme: text(MAX_JSON_BYTES - 1000) }],
  () => ['POST', '/api/chat', JSON.parse('['.repeat(3000) + ']'.repeat(3000))],
  () => ['GET', `/api/changes?cursor=${'9'.repeat(near(8000))}`, undefined],
  () => ['GET', '/api/changes?cursor=0', undefined],
  (recording) => ['PUT', `/api/recordings/${recording}/given-back`, { transcript: givenTranscript(recording) }],
  (recording) => [
    'PUT',
    `/api/recordings/${recording}/given-back`,
    { transcript: { segments: Array(near(600_000)).fill({}) } },
  ],
  (recording) => ['PUT', `/api/recordings/${recording}/given-back`, { messages: [givenMessage(recording)] }],
]

const givenTranscript = (recordingId: string) => ({
  ...{ recordingId, text: '', language: null, engine: 'x', createdAt: new Date().toISOString() },
  segments: Array.from({ length: near(MAX_TRANSCRIPT_SEGMENTS) }, (_, start) => ({
    start,
    end: start + 1,
    text: 'a b c',
  })),
})
const givenMessage = (recordingId: string) => ({
  ...{ id: newMessageId(), recordingId, role: 'assistant', type: 'normal', citations: [], engine: null },
  ...{ content: text(MAX_GIVEN_CHARACTERS - 1000), timestamp: new Date().toISOString(), replyTo: newMessageId() },
})
const history = (count: number, letters: number) =>
  Array.from({ length: near(count) }, () => ({ role: 'user', content: text(letters) }))
const corrections = (count: number, letters: number) =>
  Array.from({ length: near(count) }, (_, start) => ({ start, heard: 'a', text: text(letters) }))
const libraryQuestion = () => ({
  ...{ message: text(MAX_MESSAGE_LENGTH), messageId: newMessageId(), conversationHistory: history(5, 20_000) },
  passages: Array.from({ length: near(MAX_PASSAGES) }, () => ({ recordingId: newRecordingId(), from: 0, to: 9e9 })),
  searched: { recordings: 1, of: 1 },
})

/** Any request of a signed-in user, about as large as it may be. */
export function costlyRequest(recording: string): CostlyRequest {
  const [method, path, body] = one(KINDS)(recording)
  return { method, path, body: body === undefined ? '' : JSON.stringify(body) }
}
