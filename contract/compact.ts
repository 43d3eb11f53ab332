import { z } from 'zod/mini'
import { changeSchema, changesAnswerSchema, firstFetchSchema } from './changes.ts'
import { call, recordingParams } from './endpoints.ts'
import { recordingIdSchema } from './ids.ts'
import { updateTranscriptSchema } from './recordings/corrections.ts'
import { reassignSchema } from './recordings/reassignments.ts'
import { transcriptSchema, transcriptSegmentSchema } from './recordings/transcript.ts'

/**
 * The compact form of transcripts: words apart, and nothing that follows from the rest. A call asks for it with `form=compact`.
 * An older server does not know `form` and answers as before, so the caller accepts both.
 */
const form = z.optional(z.string())

const { text: _, segments: __, ...rest } = transcriptSchema.shape
const { words: ___, ...segment } = transcriptSegmentSchema.shape

/** A transcript without words; its `text` is {@link transcriptText} of its segments. */
export const compactTranscriptSchema = z.object({
  ...rest,
  segments: z.array(z.object(segment)),
  /** The version of its words, for {@link compactEndpoints.words}; null when it has none. */
  words: z.nullable(z.string()),
})
export type CompactTranscript = z.infer<typeof compactTranscriptSchema>

export const compactChangeSchema = z.discriminatedUnion('kind', [
  ...changeSchema.def.options,
  z.object({ kind: z.literal('compact-transcript'), revision: z.int(), transcript: compactTranscriptSchema }),
  /** A transcript that is too long for a page: {@link compactEndpoints.transcript} returns it in parts. */
  z.object({ kind: z.literal('long-transcript'), revision: z.int(), recordingId: recordingIdSchema }),
])
export type CompactChange = z.infer<typeof compactChangeSchema>

export const compactAnswerSchema = z.extend(changesAnswerSchema, {
  changes: z.array(compactChangeSchema),
  /** Left out where `first` was not asked for, and by older servers. */
  first: z.optional(firstFetchSchema),
})
export type CompactAnswer = z.infer<typeof compactAnswerSchema>

/** Some segments of a transcript, in order. Parts with one `revision` belong together; on another one, start again at 0. */
export const transcriptPartSchema = z.object({
  revision: z.int(),
  transcript: compactTranscriptSchema,
  /** The index of the first segment after these; null when there is none. */
  next: z.nullable(z.int()),
})
export type TranscriptPart = z.infer<typeof transcriptPartSchema>

/** What a call changed in a transcript, to be applied to one of the revision `before`; a device with another one pulls. */
export const compactCorrectionSchema = z.object({
  recordingId: recordingIdSchema,
  before: z.int(),
  revision: z.int(),
  /** The changed segments, with their words and indexes. */
  segments: z.array(z.object({ at: z.int(), segment: transcriptSegmentSchema })),
  speakers: transcriptSchema.shape.speakers,
  named: transcriptSchema.shape.named,
  /** The version of the words before and after. */
  wordsBefore: z.nullable(z.string()),
  words: z.nullable(z.string()),
})
export type CompactCorrection = z.infer<typeof compactCorrectionSchema>

/** The code of a 409: these are not the words of the present transcript. The device pulls. */
export const WORDS_CHANGED = 'words-changed'

export const compactEndpoints = {
  /**
   * `endpoints.changes` with a form; `first`, with cursor 0, is a first fetch: empty at first, then the marker of the answer
   * before.
   */
  changes: call('GET', '/api/changes', 'user', z.union([compactAnswerSchema, changesAnswerSchema]), {
    query: z.object({ cursor: z.string().check(z.regex(/^\d{1,15}$/)), form, first: z.optional(z.string()) }),
  }),
  transcript: call('GET', '/api/recordings/:id/transcript', 'user', transcriptPartSchema, {
    params: recordingParams,
    query: z.object({ from: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  }),
  /** The bytes of `encodeWords`; 409 with the code {@link WORDS_CHANGED} when `version` is not the present one. */
  words: call('GET', '/api/recordings/:id/words', 'user', z.unknown(), {
    params: recordingParams,
    query: z.object({ version: z.string().check(z.maxLength(100)) }),
  }),
  /** `endpoints.updateTranscript` with a form. */
  updateTranscript: call(
    'PATCH',
    '/api/recordings/:id/transcript',
    'user',
    z.union([compactCorrectionSchema, transcriptSchema]),
    { params: recordingParams, query: z.object({ form }), body: updateTranscriptSchema },
  ),
  /**
   * Gives sentences to other speakers, all or none; 409 when the transcript was made again. A call of its own: an older server
   * has none, where it would pass over a field that it does not know.
   */
  reassign: call('PATCH', '/api/recordings/:id/speakers', 'user', compactCorrectionSchema, {
    params: recordingParams,
    body: reassignSchema,
  }),
} as const
