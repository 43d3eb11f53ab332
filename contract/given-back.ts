import { z } from 'zod/mini'
import { call, okSchema, recordingParams } from './endpoints.ts'
import { analysisSchema } from './recordings/analysis.ts'
import { chatMessageSchema } from './recordings/chat.ts'
import { libraryMessageSchema } from './recordings/library-chat.ts'
import { recordingRowSchema } from './recordings/recording.ts'
import { transcriptSchema } from './recordings/transcript.ts'
import { givenEditsSchema } from './recordings/user-fields.ts'

/** What a device knows of a recording that a restored server may have lost. */

/** Messages in one call. */
export const MAX_GIVEN_MESSAGES = 50
/** Of one message, as JSON. */
export const MAX_GIVEN_CHARACTERS = 200_000

/** Stored once as it is, and only where nothing newer is there: any number of devices may send it. */
export const giveBackSchema = z.object({
  edits: z.optional(givenEditsSchema),
  transcript: z.optional(transcriptSchema),
  analysis: z.optional(analysisSchema),
  messages: z.optional(z.array(chatMessageSchema).check(z.maxLength(MAX_GIVEN_MESSAGES))),
})
export type GiveBack = z.infer<typeof giveBackSchema>

/** What the server has afterwards. */
export const givenBackSchema = z.object({
  recording: recordingRowSchema,
  transcript: z.nullable(transcriptSchema),
  analysis: z.nullable(analysisSchema),
})
export type GivenBack = z.infer<typeof givenBackSchema>

export const giveBackMessagesSchema = z.object({
  messages: z.array(libraryMessageSchema).check(z.maxLength(MAX_GIVEN_MESSAGES)),
})

export const replicaEndpoints = {
  /** What a restored server may have lost: stored as it is, where nothing newer is there. */
  giveBack: call('PUT', '/api/recordings/:id/given-back', 'user', givenBackSchema, {
    params: recordingParams,
    body: giveBackSchema,
  }),
  /** The same for the chat over all recordings. */
  giveBackMessages: call('PUT', '/api/chat/all/given-back', 'user', okSchema, { body: giveBackMessagesSchema }),
} as const
