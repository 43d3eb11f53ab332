import { z } from 'zod/mini'
import { changeSchema, changesAnswerSchema, firstFetchSchema } from './changes.ts'
import { call, recordingParams } from './endpoints.ts'
import { recordingIdSchema } from './ids.ts'
import { updateTranscriptSchema } from './recordings/corrections.ts'
import { transcriptSchema, transcriptSegmentSchema } from './recordings/transcript.ts'

/**
 * The compact form of what is told of transcripts: words apart, and nothing that follows from the rest. A call asks for it
 * with `form=compact`. A server of before does not know `form` and answers as ever, so who asks takes both.
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
  /** A transcript that is too long for a page: {@link compactEndpoints.transcript} has it in parts. */
  z.object({ kind: z.literal('long-transcript'), revision: z.int(), recordingId: recordingIdSchema }),
])
export type CompactChange = z.infer<typeof compactChangeSchema>

export const compactAnswerSchema = z.extend(changesAnswerSchema, {
  changes: z.array(compactChangeSchema),
  /** Left out where `first` was not asked for, and by servers of before there was this. */
  first: z.optional(firstFetchSchema),
})
export type CompactAnswer = z.infer<typeof compactAnswerSchema>

/** Some segments of a transcript, in order. Parts of one `revision` belong together; on another one, begin again at 0. */
export const transcriptPartSchema = z.object({
  revision: z.int(),
  transcript: compactTranscriptSchema,
  /** The number of the first segment after these; null when there is none. */
  next: z.nullable(z.int()),
})
export type TranscriptPart = z.infer<typeof transcriptPartSchema>

/** What a call changed in a transcript, to be put into one of the revision `before`; who has another one asks for changes. */
export const compactCorrectionSchema = z.object({
  recordingId: recordingIdSchema,
  before: z.int(),
  revision: z.int(),
  /** Those that are not what they were, with their words and their numbers. */
  segments: z.array(z.object({ at: z.int(), segment: transcriptSegmentSchema })),
  speakers: transcriptSchema.shape.speakers,
  named: transcriptSchema.shape.named,
  /** The version of the words before and after. */
  wordsBefore: z.nullable(z.string()),
  words: z.nullable(z.string()),
})
export type CompactCorrection = z.infer<typeof compactCorrectionSchema>

/** With the code of an answer of 409: these are not the words of the transcript as it is now. Ask for changes. */
export const WORDS_CHANGED = 'words-changed'

export const compactEndpoints = {
  /** `endpoints.changes`, which may name a form; `first`, with cursor 0, is a first fetch: empty, then the marker that came. */
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
  /** `endpoints.updateTranscript`, which may name a form. */
  updateTranscript: call(
    'PATCH',
    '/api/recordings/:id/transcript',
    'user',
    z.union([compactCorrectionSchema, transcriptSchema]),
    { params: recordingParams, query: z.object({ form }), body: updateTranscriptSchema },
  ),
} as const
