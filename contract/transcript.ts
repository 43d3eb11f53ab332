import { z } from 'zod/mini'
import { recordingIdSchema } from './ids.ts'

/** Seconds from the start of the recording, gaps included. */
const seconds = z.number().check(z.gte(0))

export const wordSchema = z.object({ start: seconds, end: seconds, text: z.string() })
export type Word = z.infer<typeof wordSchema>

export const transcriptSegmentSchema = z.object({
  start: seconds,
  end: seconds,
  text: z.string(),
  words: z.optional(z.array(wordSchema)),
})
export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>

/** `segments` is empty when nothing was said ("No speech detected"). `text` is the segments' text joined by spaces. */
export const transcriptSchema = z.object({
  recordingId: recordingIdSchema,
  text: z.string(),
  segments: z.array(transcriptSegmentSchema),
  language: z.nullable(z.string()),
  /** Name and version of what did the work, for instance "PocketSphinx 0.8". */
  engine: z.string(),
  createdAt: z.iso.datetime(),
})
export type Transcript = z.infer<typeof transcriptSchema>

export const transcriptText = (segments: readonly Pick<TranscriptSegment, 'text'>[]): string =>
  segments.map((segment) => segment.text.trim()).join(' ')
