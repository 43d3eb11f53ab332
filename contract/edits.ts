import { z } from 'zod/mini'
import { compactCorrectionSchema } from './compact.ts'
import { call } from './endpoints.ts'
import { MAX_EDITS } from './limits.ts'
import { correctionSchema, speakerNameSchema } from './recordings/corrections.ts'
import { reassignmentSchema } from './recordings/reassignments.ts'
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
  z.object({ kind: z.literal('reassign'), ...reassignmentSchema.shape }),
])
export type Edit = z.infer<typeof editSchema>

/** The code of an edit that this server does not know: the device sends it by its own call. */
export const UNKNOWN_EDIT = 'unknown-edit'

/** The answer of the plain call. */
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
   * Edits of many recordings, those of each in order. Each edit is validated and applied by itself, as by its own call, so that
   * an invalid one affects no other. After an edit that may be retried, or is unknown, later edits of the same recording are
   * skipped and have no answer.
   */
  editRecordings: call(
    'POST',
    '/api/edits',
    'user',
    z.object({
      recordings: z.array(
        z.object({
          id: z.string(),
          edits: z.array(editAnswerSchema),
          /** Its present state; null when the user has no recording with this id. */
          row: z.nullable(recordingRowSchema),
          /** What corrections and speaker names changed in its transcript, in order; left out when nothing was. */
          transcripts: z.optional(z.array(compactCorrectionSchema)),
        }),
      ),
    }),
    {
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
    },
  ),
}
