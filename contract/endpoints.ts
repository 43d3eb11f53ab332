import { z } from 'zod/mini'
import { accountSchema, credentialsSchema, preferencesSchema, signedInSchema } from './accounts/account.ts'
import { changesAnswerSchema } from './changes.ts'
import { messageIdSchema, recordingIdSchema } from './ids.ts'
import { analysisResultSchema, analyzeRequestSchema } from './recordings/analysis.ts'
import { chatAnswerSchema, chatRequestSchema } from './recordings/chat.ts'
import { updateTranscriptSchema } from './recordings/corrections.ts'
import { libraryAnswerSchema, libraryQuestionSchema } from './recordings/library-chat.ts'
import { recordingSchema, storedRecordingSchema } from './recordings/recording.ts'
import { transcriptSchema } from './recordings/transcript.ts'
import { highlightSchema, updateRecordingSchema } from './recordings/user-fields.ts'

/** Who may call: anybody, a signed-in person, or an administrator. The server refuses to start without a rule. */
export type Access = 'public' | 'user' | 'admin'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  path: `/${string}`
  access: Access
  /**
   * Dangerous: the session must have been proved by its person a moment ago (fresh.ts). Else the answer is 403 with the code
   * `fresh-sign-in`, and the calls of confirm.ts make it fresh again.
   */
  fresh?: true
  params?: z.ZodMiniType<Record<string, string>>
  query?: z.ZodMiniType<Record<string, unknown>>
  body?: z.ZodMiniType
  answer: z.ZodMiniType
}

export const define = <const E extends Endpoint>(endpoint: E): E => endpoint
export const recordingParams = z.object({ id: recordingIdSchema })
export const okSchema = z.object({ ok: z.literal(true) })

/** Every JSON call of the API, and the two that carry files (`createRecording`, `audio`), which bind by name. */
export const endpoints = {
  login: define({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: credentialsSchema,
    answer: signedInSchema,
  }),
  logout: define({ method: 'POST', path: '/api/auth/logout', access: 'public', answer: okSchema }),
  session: define({ method: 'GET', path: '/api/auth/session', access: 'user', answer: signedInSchema }),
  /** The button behind an e-mailed or printed sign-in link; a POST, so that link scanners do not use it up. */
  useSignInLink: define({
    method: 'POST',
    path: '/api/auth/magic-link/verify',
    access: 'public',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(512)) }),
    answer: signedInSchema,
  }),
  /** Set with or without a network: the sync carries it. */
  setPreferences: define({
    method: 'PUT',
    path: '/api/account/preferences',
    access: 'user',
    body: preferencesSchema,
    answer: accountSchema,
  }),
  listRecordings: define({
    method: 'GET',
    path: '/api/recordings',
    access: 'user',
    query: z.object({ userId: z.optional(z.string()), t: z.optional(z.string()) }),
    answer: z.array(recordingSchema),
  }),
  /** multipart/form-data: see createRecordingFieldsSchema. 201 when new, 200 when the same came before. */
  createRecording: define({
    method: 'POST',
    path: '/api/recordings',
    access: 'user',
    answer: storedRecordingSchema,
  }),
  getRecording: define({
    method: 'GET',
    path: '/api/recordings/:id',
    access: 'user',
    params: recordingParams,
    query: z.object({ t: z.optional(z.string()) }),
    answer: storedRecordingSchema,
  }),
  updateRecording: define({
    method: 'PATCH',
    path: '/api/recordings/:id',
    access: 'user',
    params: recordingParams,
    body: updateRecordingSchema,
    answer: recordingSchema,
  }),
  /** To the trash for TRASH_DAYS; with `forever=1`, at once. */
  deleteRecording: define({
    method: 'DELETE',
    path: '/api/recordings/:id',
    access: 'user',
    params: recordingParams,
    query: z.object({ forever: z.optional(z.literal('1')) }),
    answer: okSchema,
  }),
  restoreRecording: define({
    method: 'POST',
    path: '/api/recordings/:id/restore',
    access: 'user',
    params: recordingParams,
    answer: recordingSchema,
  }),
  setFavorite: define({
    method: 'PATCH',
    path: '/api/recordings/:id/favorite',
    access: 'user',
    params: recordingParams,
    body: z.object({ isFavorite: z.boolean() }),
    answer: recordingSchema,
  }),
  /** Transcribes a recording that was not, or tries a failed one again. */
  transcribe: define({
    method: 'POST',
    path: '/api/recordings/:id/transcribe',
    access: 'user',
    params: recordingParams,
    answer: recordingSchema,
  }),
  /** Corrections and names of speakers; 409 when one does not fit the transcript as it is now. */
  updateTranscript: define({
    method: 'PATCH',
    path: '/api/recordings/:id/transcript',
    access: 'user',
    params: recordingParams,
    body: updateTranscriptSchema,
    answer: transcriptSchema,
  }),
  audioUrl: define({
    method: 'GET',
    path: '/api/recordings/:id/audio-url',
    access: 'user',
    params: recordingParams,
    answer: z.object({ audioUrl: z.string() }),
  }),
  generateHighlights: define({
    method: 'POST',
    path: '/api/generate-highlights',
    access: 'user',
    body: z.object({ recordingId: recordingIdSchema }),
    answer: z.object({ highlights: z.array(highlightSchema) }),
  }),
  analyzeTranscription: define({
    method: 'POST',
    path: '/api/analyze-transcription',
    access: 'user',
    body: analyzeRequestSchema,
    answer: analysisResultSchema,
  }),
  /** JSON, or events to a caller that accepts text/event-stream: see ChatEvent. */
  chat: define({
    method: 'POST',
    path: '/api/chat',
    access: 'user',
    body: chatRequestSchema,
    answer: chatAnswerSchema,
  }),
  /** A question about all recordings, answered from the passages that the device found. JSON or events, as `chat`. */
  chatAll: define({
    method: 'POST',
    path: '/api/chat/all',
    access: 'user',
    body: libraryQuestionSchema,
    answer: libraryAnswerSchema,
  }),
  /** Ends the answer to this question where it stands; its call then gets what had come, marked as stopped. */
  stopAnswer: define({
    method: 'POST',
    path: '/api/chat/stop',
    access: 'user',
    body: z.object({ messageId: messageIdSchema }),
    answer: okSchema,
  }),
  /** What has changed for this person since the cursor; 0 asks for everything. */
  changes: define({
    method: 'GET',
    path: '/api/changes',
    access: 'user',
    query: z.object({ cursor: z.string().check(z.regex(/^\d{1,15}$/)) }),
    answer: changesAnswerSchema,
  }),
} as const

/**
 * GET: everything of the signed-in person as a .zip; with `/` and a recording's id behind it, that one; with
 * `?recordings=` and up to {@link MAX_CHOSEN_EXPORT} ids with commas between them, those that the server has of them.
 * The first and the last ask for a fresh session, as {@link Endpoint} has it.
 */
export const EXPORT_PATH = '/api/export'
/** tus 1.0.0 with creation and creation-defer-length; one upload per segment, its id from {@link uploadId}. */
export const UPLOADS_PATH = '/api/uploads'
/** Keys of the tus Upload-Metadata header of ours. */
export const uploadMetadataSchema = z.object({ recording: recordingIdSchema, segment: z.string(), mime: z.string() })
/** The signed-in person a call is made for; the server answers 401 when the session is somebody else's. */
export const USER_HEADER = 'x-earmark-user'
/** The restore id that a device last heard: a caller without a session is told with the code `restored` that it is another now. */
export const RESTORE_HEADER = 'x-earmark-restore-id'
/**
 * Asks the server to close the connection behind its answer. Chromium itself sends a request again, whole, when a used
 * connection is reset (http_network_transaction.cc, ShouldResendRequest): a piece of an upload that had half arrived is
 * then sent twice and refused. On a fresh connection it does not, and the upload goes on where the server stands.
 */
export const CLOSE_HEADER = 'x-earmark-close'
/** On the deletion of an upload: first makes a recording of its own of it. */
export const KEEP_HEADER = 'x-earmark-keep'
