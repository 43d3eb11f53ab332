import { z } from 'zod/mini'
import { accountSchema } from './accounts/account.ts'
import { recordingIdSchema } from './ids.ts'
import { analysisSchema } from './recordings/analysis.ts'
import { chatMessageSchema } from './recordings/chat.ts'
import { libraryMessageSchema } from './recordings/library-chat.ts'
import { recordingRowSchema } from './recordings/recording.ts'
import { transcriptSchema } from './recordings/transcript.ts'

/** One user's change feed, in the order of `revision`. Each entry carries the whole row as it is now. */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recording'), revision: z.int(), recording: recordingRowSchema }),
  z.object({ kind: z.literal('transcript'), revision: z.int(), transcript: transcriptSchema }),
  z.object({ kind: z.literal('analysis'), revision: z.int(), analysis: analysisSchema }),
  z.object({ kind: z.literal('message'), revision: z.int(), message: chatMessageSchema }),
  z.object({ kind: z.literal('library-message'), revision: z.int(), message: libraryMessageSchema }),
  /** A tombstone: the recording and all that belongs to it was permanently deleted. */
  z.object({ kind: z.literal('purged'), revision: z.int(), recordingId: recordingIdSchema }),
])
export type Change = z.infer<typeof changeSchema>

/** The engines of the server, so that screens can say what a recording waits for. */
export const enginesSchema = z.object({
  /** Name of the speech engine, null when there is none. */
  speech: z.nullable(z.string()),
  language: z.string(),
  /** Other computers to which audio or words are sent, by host and port. Left out by older servers, and when there are none. */
  hosts: z.optional(z.array(z.string())),
  /** While the server fetches a better speech engine: how much of it is there, from 0 to 1. Left out by older servers. */
  fetching: z.optional(z.number()),
  /** ISO 639-1 of what that one knows; null: any language. Left out by older servers, and where nobody can say it. */
  fetchingLanguages: z.optional(z.nullable(z.array(z.string()))),
  /** The language (ISO 639-1) in which takes can be captioned while they are recorded. Left out by older servers, and where none can. */
  captions: z.optional(z.string()),
  /**
   * ISO 639-1 of what the speech engine in use knows; null: any language. This and what follows is left out by older servers, and where
   * nobody can say it. A server that leaves the work to others says what is true of all of them.
   */
  languages: z.optional(z.nullable(z.array(z.string()))),
  /** Those that hear in its place what it does not know, the best first. */
  standIns: z.optional(z.array(z.object({ engine: z.string(), languages: z.nullable(z.array(z.string())) }))),
  /** Whether the speech engine in use is given the vocabulary of a user. */
  vocabulary: z.optional(z.boolean()),
  /** True: this server tells speakers apart for engines that do not. */
  speakers: z.optional(z.boolean()),
})
export type Engines = z.infer<typeof enginesSchema>

export const changesAnswerSchema = z.object({
  changes: z.array(changeSchema),
  /** The cursor to ask from next time: the revision of the last change in this page, or the one sent. */
  cursor: z.int(),
  more: z.boolean(),
  engines: enginesSchema,
  account: z.optional(accountSchema),
  /**
   * Changes when the server is restored from a backup: the device then fetches from 0 and gives back what is missing. Left out by
   * older servers.
   */
  restoreId: z.optional(z.string()),
})
export type ChangesAnswer = z.infer<typeof changesAnswerSchema>

/** Asks for the compact form of the feed and of transcripts: compact.ts. */
export const COMPACT = 'compact'

/**
 * The progress of a first fetch: the next call sends `marker` as `first`, until that is null. `done` counts the recordings of
 * which all but their words was sent. Meanwhile the answer's `cursor` is the revision at which the fetch began: later changes
 * follow that cursor in the ordinary feed.
 */
export const firstFetchSchema = z.object({ marker: z.nullable(z.string()), done: z.int(), total: z.int() })
export type FirstFetch = z.infer<typeof firstFetchSchema>
