import { z } from 'zod/mini'
import { accountSchema, credentialsSchema, preferencesSchema, signedInSchema } from './accounts/account.ts'
import { changesAnswerSchema } from './changes.ts'
import { messageIdSchema, recordingIdSchema } from './ids.ts'
import { m4aCodecSchema } from './m4a.ts'
import { analysisResultSchema, analyzeRequestSchema } from './recordings/analysis.ts'
import { chatAnswerSchema, chatRequestSchema } from './recordings/chat.ts'
import { updateTranscriptSchema } from './recordings/corrections.ts'
import { libraryAnswerSchema, libraryQuestionSchema } from './recordings/library-chat.ts'
import { recordingSchema, storedRecordingSchema } from './recordings/recording.ts'
import { transcriptSchema } from './recordings/transcript.ts'
import { highlightSchema, updateRecordingSchema } from './recordings/user-fields.ts'

/** Who may call: anybody, a signed-in user, or an administrator. A route without a rule fails the start. */
export type Access = 'public' | 'user' | 'admin'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  path: `/${string}`
  access: Access
  /**
   * The session must have been confirmed a moment ago (fresh-session.ts). Else the answer is 403 with the code `fresh-sign-in`, and the
   * calls of confirm.ts make it fresh again.
   */
  fresh?: true
  params?: z.ZodMiniType<Record<string, string>>
  query?: z.ZodMiniType<Record<string, unknown>>
  body?: z.ZodMiniType
  answer: z.ZodMiniType
}

type Inputs = Pick<Endpoint, 'fresh' | 'params' | 'query' | 'body'>

/** Declares a call of the API. `answer` is the schema of the answer's body. */
export const call = <
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const A extends Access,
  S extends z.ZodMiniType,
  const I extends Inputs = Record<never, never>,
>(
  method: M,
  path: P,
  access: A,
  answer: S,
  inputs?: I,
) => ({ method, path, access, answer, ...inputs }) as { method: M; path: P; access: A; answer: S } & I
export const recordingParams = z.object({ id: recordingIdSchema })
export const okSchema = z.object({ ok: z.literal(true) })

/** Every JSON call of the API, and the two that carry files (`createRecording`, `audio`), which bind by name. */
export const endpoints = {
  login: call('POST', '/api/auth/login', 'public', signedInSchema, { body: credentialsSchema }),
  logout: call('POST', '/api/auth/logout', 'public', okSchema),
  session: call('GET', '/api/auth/session', 'user', signedInSchema),
  /** The button behind an e-mailed or printed sign-in link; a POST, so that link scanners do not use it up. */
  useSignInLink: call('POST', '/api/auth/magic-link/verify', 'public', signedInSchema, {
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  }),
  /** Works offline: the sync sends it. */
  setPreferences: call('PUT', '/api/account/preferences', 'user', accountSchema, { body: preferencesSchema }),
  listRecordings: call('GET', '/api/recordings', 'user', z.array(recordingSchema), {
    query: z.object({ userId: z.optional(z.string()), t: z.optional(z.string()) }),
  }),
  /** multipart/form-data: see createRecordingFieldsSchema. 201 when new, 200 when the same was stored before. */
  createRecording: call('POST', '/api/recordings', 'user', storedRecordingSchema),
  getRecording: call('GET', '/api/recordings/:id', 'user', storedRecordingSchema, {
    params: recordingParams,
    query: z.object({ t: z.optional(z.string()) }),
  }),
  updateRecording: call('PATCH', '/api/recordings/:id', 'user', recordingSchema, {
    params: recordingParams,
    body: updateRecordingSchema,
  }),
  /** To the trash for TRASH_DAYS; with `forever=1`, at once. */
  deleteRecording: call('DELETE', '/api/recordings/:id', 'user', okSchema, {
    params: recordingParams,
    query: z.object({
      forever: z.optional(z.literal('1')),
      /** Somebody did not want to be recorded, which the audit trail tells. */
      objection: z.optional(z.literal('1')),
    }),
  }),
  restoreRecording: call('POST', '/api/recordings/:id/restore', 'user', recordingSchema, { params: recordingParams }),
  setFavorite: call('PATCH', '/api/recordings/:id/favorite', 'user', recordingSchema, {
    params: recordingParams,
    body: z.object({ isFavorite: z.boolean() }),
  }),
  /** Transcribes a recording that was not transcribed, or retries a failed one. */
  transcribe: call('POST', '/api/recordings/:id/transcribe', 'user', recordingSchema, { params: recordingParams }),
  /** Corrections and speaker names; 409 when one does not fit the present transcript. */
  updateTranscript: call('PATCH', '/api/recordings/:id/transcript', 'user', transcriptSchema, {
    params: recordingParams,
    body: updateTranscriptSchema,
  }),
  /** `m4a`: for a browser that plays no WebM, see {@link M4aCodec}; asking has the file made, and `making` asks to come again. */
  audioUrl: call(
    'GET',
    '/api/recordings/:id/audio-url',
    'user',
    z.object({ audioUrl: z.string(), m4a: z.optional(z.enum(['made', 'making', 'failed'])) }),
    { params: recordingParams, query: z.object({ m4a: z.optional(m4aCodecSchema) }) },
  ),
  generateHighlights: call(
    'POST',
    '/api/generate-highlights',
    'user',
    z.object({ highlights: z.array(highlightSchema) }),
    { body: z.object({ recordingId: recordingIdSchema }) },
  ),
  analyzeTranscription: call('POST', '/api/analyze-transcription', 'user', analysisResultSchema, {
    body: analyzeRequestSchema,
  }),
  /** JSON, or events to a caller that accepts text/event-stream: see ChatEvent. */
  chat: call('POST', '/api/chat', 'user', chatAnswerSchema, { body: chatRequestSchema }),
  /** A question about all recordings, answered from passages that the device found. JSON or events, as `chat`. */
  chatAll: call('POST', '/api/chat/all', 'user', libraryAnswerSchema, { body: libraryQuestionSchema }),
  /** Stops the answer to this question; its call then returns what there was, marked as stopped. */
  stopAnswer: call('POST', '/api/chat/stop', 'user', okSchema, { body: z.object({ messageId: messageIdSchema }) }),
  /** What has changed for this user since the cursor; 0 asks for everything. */
  changes: call('GET', '/api/changes', 'user', changesAnswerSchema, {
    query: z.object({ cursor: z.string().check(z.regex(/^\d{1,15}$/)) }),
  }),
} as const

/**
 * GET: everything of the signed-in user as a .zip; with `/` and a recording's id appended, that one; with `?recordings=` and up
 * to {@link MAX_CHOSEN_EXPORT} comma-separated ids, those that the server has of them. The first and the last need a fresh
 * session, as in {@link Endpoint}.
 */
export const EXPORT_PATH = '/api/export'
/** tus 1.0.0 with creation and creation-defer-length; one upload per segment, its id from {@link uploadId}. */
export const UPLOADS_PATH = '/api/uploads'
/** Our keys in the tus Upload-Metadata header. */
export const uploadMetadataSchema = z.object({
  recording: recordingIdSchema,
  segment: z.string(),
  mime: z.string(),
  /** Of sealed audio: the key that opens it, wrapped for the user's devices. */
  wrap: z.optional(z.string().check(z.maxLength(200))),
})
/** The user that a call is made for; the server answers 401 when the session is another user's. */
export const USER_HEADER = 'x-earmark-user'
/** The restore id that a device last received: a caller without a session gets the code `restored` when it has changed. */
export const RESTORE_HEADER = 'x-earmark-restore-id'
/**
 * Asks the server to close the connection after its answer. When a reused connection is reset, Chromium itself sends the request
 * again, whole (http_network_transaction.cc, ShouldResendRequest): a half-received piece of an upload would be sent twice and
 * refused. On a new connection it does not, and the upload resumes at the server's offset.
 */
export const CLOSE_HEADER = 'x-earmark-close'
/** On the deletion of an upload: makes a recording of it first. */
export const KEEP_HEADER = 'x-earmark-keep'
