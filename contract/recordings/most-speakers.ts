import { z } from 'zod/mini'
import { call, recordingParams } from '../endpoints.ts'
import { MOST_SPEAKERS } from '../limits.ts'
import { createRecordingFieldsSchema, recordingSchema } from './recording.ts'

/** How many people spoke at most: where this server's own models tell voices apart, they find no more. Null: nobody knows. */
const mostSpeakersSchema = z.nullable(z.int().check(z.gte(1), z.lte(MOST_SPEAKERS)))

export const hintEndpoints = {
  /** `endpoints.transcribe` for who knows that. Left out: as it was said before. */
  transcribe: call('POST', '/api/recordings/:id/transcribe', 'user', recordingSchema, {
    params: recordingParams,
    body: z.optional(z.object({ mostSpeakers: z.optional(mostSpeakersSchema) })),
  }),
} as const

/** What the form may say beside; a device that does not know it sends it not, and does not carry it. */
export const recordingFieldsSchema = z.extend(createRecordingFieldsSchema, {
  /** As text. */
  mostSpeakers: z.optional(z.string().check(z.regex(/^([1-9]|1\d|20)$/))),
})
export type RecordingFields = z.infer<typeof recordingFieldsSchema>
