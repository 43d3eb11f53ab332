import { expect, request } from '@playwright/test'
import { newRecordingId, type RecordingId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import { type TranscriptSegment, transcriptText } from '../../contract/recordings/transcript.ts'
import { type AppServer, OWNER } from '../browser/app-server.ts'
import { seeded } from '../figures/random.ts'

/** A meeting of 90 minutes has so many sentences. */
const SENTENCES = 1100
const WORDS = 14
const SECONDS = 5

export const titleOf = (at: number): string => `Meeting ${at} of the harbour board`
export const firstSentenceOf = (at: number): string => `Meeting ${at} begins with the boat.`

/** Recordings of 90 minutes with the times of all words, given to the server as another device would. The last is the newest. */
export async function giveLongRecordings({ url }: Pick<AppServer, 'url'>, count: number): Promise<RecordingId[]> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const signedIn = await client.post('/api/auth/login', { data: OWNER })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const ids: RecordingId[] = []
  for (let at = 0; at < count; at++) ids.push(await give(at))
  await client.dispose()
  return ids

  async function give(at: number): Promise<RecordingId> {
    const audio = { name: 'recording.webm', mimeType: 'audio/webm', buffer: soundOf(at) }
    const multipart = { id: newRecordingId(), title: titleOf(at), duration: String(SENTENCES * SECONDS), audio }
    const made = await client.post('/api/recordings', { multipart })
    expect([200, 201], await made.text()).toContain(made.status())
    const { id, createdAt }: Recording = await made.json()
    const segments = segmentsOf(at)
    const transcript = {
      recordingId: id,
      text: transcriptText(segments),
      segments,
      language: 'en',
      engine: 'Test',
      createdAt,
    }
    const given = await client.put(`/api/recordings/${id}/given-back`, { data: { transcript } })
    expect(given.status(), await given.text()).toBe(200)
    return id
  }
}

/** As WebM begins; nobody decodes the rest. */
const soundOf = (at: number): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4000, at + 1)])

function segmentsOf(at: number): TranscriptSegment[] {
  const random = seeded(at + 1)
  return Array.from({ length: SENTENCES }, (_, sentence) => {
    const start = sentence * SECONDS
    const text = sentence === 0 ? firstSentenceOf(at) : sentenceOf(random)
    const spoken = text.split(' ')
    const each = SECONDS / spoken.length
    const words = spoken.map((word, place) => ({
      start: Math.round((start + place * each + random() * 0.05) * 1000) / 1000,
      end: Math.round((start + (place + 0.9) * each) * 1000) / 1000,
      text: word,
    }))
    return { start, end: start + SECONDS, text, words }
  })
}

const SYLLABLES = ['ha', 'bo', 'ter', 'lin', 'mo', 'sa', 'ke', 'dra', 'fu', 'ge', 'ni', 'pol', 'ri', 'stu', 'wen']

function sentenceOf(random: () => number): string {
  const syllable = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? ''
  const word = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join('')
  return `${Array.from({ length: WORDS }, word).join(' ')}.`
}
