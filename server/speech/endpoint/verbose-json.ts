import { z } from 'zod/mini'
import type { TranscriptSegment, Word } from '../../../contract/recordings/transcript.ts'
import { languageCode } from '../language-code.ts'
import type { TranscribedAudio } from '../transcriber.ts'

const seconds = z.catch(z.nullish(z.number()), null)
const wordShape = z.object({ word: z.optional(z.string()), text: z.optional(z.string()), start: seconds, end: seconds })
const segmentShape = z.object({
  text: z.string(),
  start: seconds,
  end: seconds,
  words: z.nullish(z.array(wordShape)),
  speaker: z.catch(z.nullish(z.string()), null),
})

/** What the servers that speak this protocol have in common; everything else they send is left unread. */
const answerShape = z.object({
  text: z.nullish(z.string()),
  segments: z.nullish(z.array(segmentShape)),
  words: z.nullish(z.array(wordShape)),
  language: z.catch(z.nullish(z.string()), null),
})
type SentWord = z.infer<typeof wordShape>

/**
 * Reads the answer of an OpenAI-compatible transcription, with segments or with bare text, which then spans the file.
 * Null when it is neither. `length` is the file's, in seconds.
 */
export function readVerboseJson(answer: unknown, length: number): TranscribedAudio | null {
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success) return null
  const { text, segments, words, language } = parsed.data
  if (typeof text !== 'string' && !segments) return null
  const sent = segments?.length ? segments : [{ text: text ?? '', start: 0, end: length, words }]
  return {
    segments: sent.flatMap((segment) => readSegment(segment, words ?? [], length)),
    language: language ? languageCode(language) : null,
  }
}

type SentSegment = z.infer<typeof segmentShape>

function readSegment(sent: SentSegment, allWords: SentWord[], length: number): TranscriptSegment[] {
  const text = sent.text.trim()
  if (!text) return []
  const start = Math.max(0, sent.start ?? 0)
  const end = Math.max(start, sent.end ?? length)
  const own = sent.words ?? allWords.filter((word) => word.start != null && word.start >= start && word.start < end)
  const words = readWords(own)
  return [
    { start, end, text, ...(words.length > 0 ? { words } : {}), ...(sent.speaker ? { speaker: sent.speaker } : {}) },
  ]
}

/** whisper.cpp sends pieces of words as words: one that lacks the leading space belongs to the word before it. */
function readWords(sent: SentWord[]): Word[] {
  const pieces = sent.some((word) => (word.word ?? word.text ?? '').startsWith(' '))
  const words: Word[] = []
  for (const piece of sent) {
    const text = piece.word ?? piece.text ?? ''
    if (!text.trim() || piece.start == null || piece.end == null) continue
    const before = words.at(-1)
    if (pieces && before && !text.startsWith(' ')) {
      before.text += text
      before.end = piece.end
    } else words.push({ text: text.trim(), start: Math.max(0, piece.start), end: Math.max(0, piece.end) })
  }
  return words
}
