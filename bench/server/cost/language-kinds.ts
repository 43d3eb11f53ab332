import { newMessageId } from '../../../contract/ids.ts'
import {
  CHAT_HISTORY_MESSAGES,
  MAX_JSON_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_PASSAGES,
  MAX_TRANSCRIPT_CHARACTERS,
} from '../../../contract/limits.ts'
import type { Kinds } from './fuzz.ts'
import { near, one, several, text } from './near.ts'
import type { Stock } from './stock.ts'

/** Texts that the server reads for their meaning. */
export function languageKinds({ person, recordings, transcribed }: Stock): Kinds {
  const post = (path: string, body: unknown) => person.ask({ method: 'POST', path, body: JSON.stringify(body) })
  const chat = (body: object) => post('/api/chat', body)
  return {
    'analysis of a text': () => post('/api/analyze-transcription', { transcript: text(MAX_TRANSCRIPT_CHARACTERS) }),
    'question about a text': () =>
      chat({ message: text(MAX_MESSAGE_LENGTH), transcript: text(MAX_TRANSCRIPT_CHARACTERS) }),
    'question after many': () =>
      chat({ message: 'Budget?', transcript: 'Budget.', conversationHistory: history(100, 15_000) }),
    'question about a text as long as a body': () =>
      chat({ message: 'Budget?', transcript: text(MAX_JSON_BYTES - 1000) }),
    'question about a recording': () =>
      chat({ message: text(MAX_MESSAGE_LENGTH), recordingId: one(transcribed), messageId: newMessageId() }),
    'question about all recordings': () =>
      post('/api/chat/all', {
        ...{ message: text(MAX_MESSAGE_LENGTH), messageId: newMessageId() },
        conversationHistory: history(CHAT_HISTORY_MESSAGES, 20_000),
        passages: several(near(MAX_PASSAGES), () => ({ recordingId: one(transcribed), from: 0, to: 9e9 })),
        searched: { recordings: recordings.length, of: recordings.length },
      }),
    highlights: () => post('/api/generate-highlights', { recordingId: one(transcribed) }),
  }
}

const history = (count: number, letters: number) =>
  several(near(count), () => ({ role: 'user', content: text(letters) }))
