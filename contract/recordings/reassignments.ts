import { z } from 'zod/mini'
import { MAX_TRANSCRIPT_SEGMENTS } from '../limits.ts'

/**
 * Who spoke these sentences, in a person's word. It names the transcript that the person saw, so that it is never applied to
 * other sentences: one that was made again refuses it.
 */
export const reassignmentSchema = z.object({
  /** `createdAt` of that transcript. */
  made: z.string().check(z.maxLength(40)),
  /** Indexes of the segments. */
  at: z.array(z.int().check(z.gte(0))).check(z.minLength(1), z.maxLength(MAX_TRANSCRIPT_SEGMENTS)),
  /** Of a speaker that is there or a new one; empty where nobody is named. */
  label: z.string().check(z.maxLength(40)),
})
export type Reassignment = z.infer<typeof reassignmentSchema>

export const reassignSchema = z.object({
  reassignments: z.array(reassignmentSchema).check(z.minLength(1), z.maxLength(1000)),
})
