import {
  MAX_GIVEN_CHAT_BYTES,
  MAX_GIVEN_TRANSCRIPT_CHARACTERS,
  MAX_SPEAKER_NAME,
  MAX_TRANSCRIPT_CHARACTERS,
  MAX_TRANSCRIPT_SEGMENTS,
} from '../../../contract/limits.ts'
import type { Transcript, TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { HttpError } from '../../kernel/problem.ts'

const tooLong = (sentence: string): HttpError => new HttpError(413, sentence, { code: 'too-long' })

/**
 * Longer than any that a server has made: whoever sends it has not had it from one. Nor does one become so by what several calls give.
 * @param kept what is here already may be as long as it is. @throws HttpError 413
 */
export function refuseEndless(transcript: Transcript, kept: Transcript | null = null): void {
  const [now, before] = [sizeOf(transcript), kept === null ? NONE : sizeOf(kept)]
  const isEndless =
    now.segments > Math.max(MAX_TRANSCRIPT_SEGMENTS, before.segments) ||
    now.text > Math.max(MAX_TRANSCRIPT_CHARACTERS, before.text) ||
    now.all > Math.max(MAX_GIVEN_TRANSCRIPT_CHARACTERS, before.all) ||
    // It stands before each sentence of its speaker.
    now.name > Math.max(MAX_SPEAKER_NAME, before.name)
  if (isEndless) throw tooLong('This transcript is longer than that of any meeting.')
}

/** `name`: the longest. */
type Size = { segments: number; text: number; all: number; name: number }
const NONE: Size = { segments: 0, text: 0, all: 0, name: 0 }

const sizeOf = (transcript: Transcript): Size => ({
  segments: transcript.segments.length,
  text: sum(transcript.segments, ({ text }) => text.length),
  all: charactersOf(transcript),
  name: Object.values(transcript.speakers ?? {}).reduce((longest, { length }) => Math.max(longest, length), 0),
})

/** All that is kept of it: `text` is made anew of the segments. */
const charactersOf = ({ segments, engine, language, unknownLanguage, speakers = {}, named = {} }: Transcript): number =>
  engine.length +
  (language?.length ?? 0) +
  (unknownLanguage?.length ?? 0) +
  sum(Object.entries(speakers), ([label, name]) => label.length + name.length) +
  sum(Object.keys(named), (label) => label.length) +
  sum(segments, charactersOfSegment)

/** A word counts with the space behind it: one without a letter is kept as well. */
const charactersOfSegment = ({ text, heard, words, speaker, heardSpeaker }: TranscriptSegment): number =>
  sum([text, heard ?? '', speaker ?? '', heardSpeaker ?? ''], ({ length }) => length) +
  sum(words ?? [], (word) => word.text.length + 1)

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((before, one) => before + of(one), 0)

/** @param bytes of all that is kept of the chat. @throws HttpError 413 */
export function refuseEndlessChat(bytes: number): void {
  if (bytes > MAX_GIVEN_CHAT_BYTES) throw tooLong('This chat is longer than anybody asks of one recording.')
}
