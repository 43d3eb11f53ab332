import { z } from 'zod/mini'
import { compactCorrectionSchema } from './compact.ts'
import { define } from './endpoints.ts'
import { MAX_EDITS } from './limits.ts'
import { correctionSchema, speakerNameSchema } from './recordings/corrections.ts'
import { recordingRowSchema } from './recordings/recording.ts'
import { fieldEdits } from './recordings/user-fields.ts'

/** What each of the plain calls does: {@link endpoints}. All of them may come twice. */
export const editSchema = z.discriminatedUnion('kind', [
  ...fieldEdits,
  /** To the trash. */
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('transcribe') }),
  z.object({ kind: z.literal('correction'), ...correctionSchema.shape }),
  z.object({ kind: z.literal('speaker'), ...speakerNameSchema.shape }),
])
export type Edit = z.infer<typeof editSchema>

/** The code of an edit that this server does not know: it is sent by its own call. */
export const UNKNOWN_EDIT = 'unknown-edit'

/** What the plain call would have answered. */
const editAnswerSchema = z.object({
  status: z.int(),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  /** Seconds. */
  retryAfter: z.optional(z.number()),
})
export type EditAnswer = z.infer<typeof editAnswerSchema>

export const editEndpoints = {
  /**
   * Edits of many recordings, those of each in their order. Each edit is judged by itself, as by its own call: what an edit is
   * is looked at one by one, so that a wrong one keeps no other from being heard. Behind one that may be tried again later, or is
   * not known, what comes after it of the same recording is not tried, and has no answer.
   */
  editRecordings: define({
    method: 'POST',
    path: '/api/edits',
    access: 'user',
    body: z.object({
      recordings: z
        .array(
          z.object({
            id: z.string(),
            edits: z.array(z.union([editSchema, z.unknown()])).check(z.minLength(1), z.maxLength(MAX_EDITS)),
          }),
        )
        .check(z.maxLength(MAX_EDITS)),
    }),
    answer: z.object({
      recordings: z.array(
        z.object({
          id: z.string(),
          edits: z.array(editAnswerSchema),
          /** As it is now; null when this person has none of this id. */
          row: z.nullable(recordingRowSchema),
          /** What corrections and names of speakers changed in its transcript, in their order; left out where nothing was. */
          transcripts: z.optional(z.array(compactCorrectionSchema)),
        }),
      ),
    }),
  }),
}
