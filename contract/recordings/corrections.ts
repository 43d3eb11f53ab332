import { z } from 'zod/mini'
import { MAX_SPEAKER_NAME } from '../limits.ts'
import { wordSchema } from './transcript.ts'

/**
 * A user's correction of one segment. It names what the engine recognized there, so that it is never applied to other words: a
 * transcript that was made again refuses it.
 */
export const correctionSchema = z.object({
  start: wordSchema.shape.start,
  heard: z.string().check(z.maxLength(20_000)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
})
export type Correction = z.infer<typeof correctionSchema>

export const speakerNameSchema = z.object({
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Empty removes the name. */
  name: z.string().check(z.trim(), z.maxLength(MAX_SPEAKER_NAME)),
})
export type SpeakerName = z.infer<typeof speakerNameSchema>

export const updateTranscriptSchema = z.object({
  corrections: z.optional(z.array(correctionSchema).check(z.maxLength(1000))),
  speakers: z.optional(z.array(speakerNameSchema).check(z.maxLength(100))),
})
