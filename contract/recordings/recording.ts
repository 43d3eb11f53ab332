import { z } from 'zod/mini'
import { recordingIdSchema, segmentNumberSchema } from '../ids.ts'
import { MAX_TITLE_LENGTH } from '../limits.ts'
import { editedSchema, spokenLanguageSchema, userColumns } from './user-fields.ts'

export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * Why nothing was recorded between the segment before and this one. `asleep`: the machine slept or the tab was frozen;
 * `interrupted`: the tab, the browser or the device closed and the user continued the recording later; `storage`: no store
 * accepted the audio for longer than memory holds it.
 */
export const gapReasonSchema = z.enum([
  'microphone-lost',
  'muted',
  'silent',
  'stalled',
  'asleep',
  'interrupted',
  'storage',
])
export type GapReason = z.infer<typeof gapReasonSchema>

/** One uninterrupted part of a take. `startOffset`: where it begins in the recording's timeline, in seconds. */
export const segmentSchema = z.object({
  segment: segmentNumberSchema,
  mime: z.string(),
  bytes: z.int().check(z.gte(1)),
  sha256: sha256Schema,
  startOffset: z.number().check(z.gte(0)),
  seconds: z.number().check(z.gte(0)),
  /** The reason of the gap before this segment, when the recorder noticed one. Unknown reasons of later versions are accepted. */
  gapReason: z.catch(z.optional(gapReasonSchema), undefined),
  /** The server cannot read these bytes: a device that has them sends them again. */
  damaged: z.optional(z.literal(true)),
})
export type Segment = z.infer<typeof segmentSchema>

/** The states on the way to a transcript (docs/decisions.md#states-of-a-transcription). */
export const transcriptionSchema = z.discriminatedUnion('state', [
  /** Auto-transcribe is off: "Not transcribed" with a Transcribe button. */
  z.object({ state: z.literal('off') }),
  /** No speech engine is available; the recordings run when one appears. */
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('queued'), estimateSeconds: z.nullable(z.number()) }),
  z.object({
    state: z.literal('running'),
    /** 0 to 1. */
    progress: z.nullable(z.number()),
    estimateSeconds: z.nullable(z.number()),
  }),
  /** `empty` means "No speech detected", which counts as transcribed. */
  z.object({
    state: z.literal('done'),
    engine: z.string(),
    empty: z.boolean(),
    /** Seconds of audio after which the rest was too long to be decoded; left out when all of it was. */
    heardSeconds: z.optional(z.number()),
    /** True: there is no earlier transcript. Left out where there is one, and by servers of before. */
    isFirst: z.optional(z.boolean()),
  }),
  /** `retryAt` null: no automatic retry, the user has a Retry button. */
  z.object({ state: z.literal('failed'), reason: z.string(), retryAt: z.nullable(z.iso.datetime()) }),
])
export type Transcription = z.infer<typeof transcriptionSchema>

export const analysisStateSchema = z.enum(['none', 'queued', 'done', 'failed'])
export type AnalysisState = z.infer<typeof analysisStateSchema>

/** What lists need of a recording: everything but its transcript, analysis and messages. */
export const recordingRowSchema = z.object({
  id: recordingIdSchema,
  /** Seconds, gaps included. */
  duration: z.number(),
  createdAt: z.iso.datetime(),
  /** Bytes stored, all segments. */
  fileSize: z.int(),
  mime: z.string(),
  segments: z.array(segmentSchema),
  /** At most STORED_PEAKS bytes, base64; null until known. */
  peaks: z.nullable(z.string()),
  isTranscribed: z.boolean(),
  /** An unknown state of a later server counts as waiting, so that the rest of the row and its page are accepted. */
  transcription: z.catch(transcriptionSchema, { state: 'waiting' }),
  analysis: z.catch(analysisStateSchema, 'none'),
  /** Why the last attempt failed, as a sentence for the user: it is retried while `analysis` is queued. */
  analysisFailure: z.optional(z.nullable(z.string())),
  ...userColumns,
  edited: z.optional(editedSchema),
})
export type RecordingRow = z.infer<typeof recordingRowSchema>

/** The recording of docs/product.md#entities, for the plain calls. */
export const recordingSchema = z.extend(recordingRowSchema, { audioUrl: z.string(), transcript: z.string() })
export type Recording = z.infer<typeof recordingSchema>

/** A finished upload named in `POST /api/recordings`; the server hashes the bytes again and compares. */
export const finishedUploadSchema = z.extend(segmentSchema, {
  upload: z.string(),
  /** An imported file, which has a limit; left out, and by older clients, a take, which is never refused for its length. */
  origin: z.optional(z.literal('import')),
})
export type FinishedUpload = z.infer<typeof finishedUploadSchema>

const jsonText = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.issues.push({ code: 'custom', message: 'is not JSON', input: text })
          return z.NEVER
        }
      }),
    ),
    schema,
  )

/** The number of segments that are accepted: a microphone that fails each second of 90 minutes needs 5,400. */
const MOST_SEGMENTS = 10_000

/**
 * The text fields of the multipart form `POST /api/recordings` (docs/product.md#calls). Either the file itself is sent as
 * `audio`, or `uploads` names finished resumable uploads. `id` makes it idempotent; without one the server makes it.
 */
export const createRecordingFieldsSchema = z.object({
  id: z.optional(recordingIdSchema),
  userId: z.optional(z.string()),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE_LENGTH)),
  /** Seconds as text, as in the contract. */
  duration: z.string().check(z.regex(/^\d{1,6}(\.\d+)?$/)),
  createdAt: z.optional(z.iso.datetime()),
  peaks: z.optional(z.string().check(z.maxLength(1200))),
  spokenLanguage: z.optional(spokenLanguageSchema),
  agreedAt: z.optional(z.iso.datetime()),
  /** SHA-256 of `audio`, when the file itself is sent. */
  sha256: z.optional(sha256Schema),
  uploads: z.optional(jsonText(z.array(finishedUploadSchema).check(z.minLength(1), z.maxLength(MOST_SEGMENTS)))),
})
export type CreateRecordingFields = z.infer<typeof createRecordingFieldsSchema>

/** Confirms that the bytes are on the server's disk: only then may a device delete its own copy. */
export const storedRecordingSchema = z.extend(recordingSchema, {
  stored: z.array(z.object({ segment: segmentNumberSchema, bytes: z.int(), sha256: sha256Schema })),
  /** As in the change feed. */
  restoreId: z.optional(z.string()),
})
export type StoredRecording = z.infer<typeof storedRecordingSchema>
