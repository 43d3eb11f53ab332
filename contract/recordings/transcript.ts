import { z } from 'zod/mini'
import { recordingIdSchema } from '../ids.ts'

/** Seconds from the start of the recording, gaps included. */
const seconds = z.number().check(z.gte(0))

export const wordSchema = z.object({ start: seconds, end: seconds, text: z.string() })
export type Word = z.infer<typeof wordSchema>

export const transcriptSegmentSchema = z.object({
  start: seconds,
  end: seconds,
  text: z.string(),
  words: z.optional(z.array(wordSchema)),
  /** What the engine recognized, where a user has corrected the text. Never lost. */
  heard: z.optional(z.string()),
  /** Who spoke, where the engine tells speakers apart: a label such as "1". Names: {@link transcriptSchema}. */
  speaker: z.optional(z.string()),
  /** The engine's label (empty: none) where a user gave the sentence to another speaker. Never lost. */
  heardSpeaker: z.optional(z.string()),
  /** The channel of the sound on which it was said, counted from 0; left out where channels were mixed, as all are today. */
  channel: z.optional(z.int().check(z.gte(0))),
  /** When a user last corrected it, by the server's clock: milliseconds since 1970. */
  edited: z.optional(z.int()),
  /** When a user last gave it to a speaker, as `edited`. */
  reassigned: z.optional(z.int()),
})
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>

/** `segments` is empty when nothing was said ("No speech detected"). `text` is the segments' text joined by spaces. */
export const transcriptSchema = z.object({
  recordingId: recordingIdSchema,
  text: z.string(),
  segments: z.array(transcriptSegmentSchema),
  language: z.nullable(z.string()),
  /** ISO 639-1 of what was said to be spoken, where the engine does not know it; `language` is what was heard. Left out by older servers. */
  unknownLanguage: z.optional(z.string()),
  /** Name and version of the engine, for instance "PocketSphinx 0.8". */
  engine: z.string(),
  /** Up to how many words of the user's vocabulary the engine was given, as its parts may differ; left out where it takes none. */
  vocabulary: z.optional(z.int()),
  createdAt: z.iso.datetime(),
  /** The names that a user gave to the speakers, by label. */
  speakers: z.optional(z.record(z.string(), z.string())),
  /** When a user last named or unnamed each, by label, as `edited`. */
  named: z.optional(z.record(z.string(), z.int())),
  /** In progress: what has been recognized so far, without words. The whole transcript replaces it. */
  partial: z.optional(z.literal(true)),
})
export type Transcript = z.infer<typeof transcriptSchema>

export const transcriptText = (segments: readonly Pick<TranscriptSegment, 'text'>[]): string =>
  segments.map((segment) => segment.text.trim()).join(' ')
