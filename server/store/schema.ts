import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { AccessStatus, AuditAction } from '../../contract/accounts/admin.ts'
import type { ContentKeyRow } from '../keys/content-keys.ts'
import type { Sealed, SealedColumn, SealedOrNull } from '../keys/sealed.ts'
import type { Erasure } from './tables/accounts/erasure.ts'
import type { UserColumnTable } from './user-columns.ts'

/**
 * The tables of the application (better-auth's are beside them). Booleans are 0 and 1, times ISO 8601 text in UTC, JSON is text,
 * so that the same code and migrations serve SQLite and PostgreSQL. What users say and write is in sealed columns (server/keys);
 * sealed-columns.ts lists them.
 */
export type Tables = {
  recordings: RecordingTable
  transcripts: BodyTable<'transcripts'>
  /** Finished parts of an unfinished transcription; `part` names file, engine and position. */
  transcribed_parts: { recording_id: string; part: string; body: SealedColumn<'transcribed_parts.body'> }
  /** Transcripts that newer ones have replaced. */
  transcript_versions: {
    recording_id: string
    created_at: string
    body: SealedColumn<'transcript_versions.body'>
    /** Whether a person had worked on it: 1 or 0; null where a server of before has kept it. */
    corrected: number | null
  }
  /** The words of a transcript with their times; `words` is base64 of `encodeWords`. One row for each split transcript. */
  transcript_words: TranscriptWordsTable
  analyses: AnalysisTable
  messages: MessageTable
  /** The chat over all recordings. */
  library_messages: {
    id: string
    user_id: string
    revision: number
    body: SealedColumn<'library_messages.body'>
    reply_to: ReplyTo
  }
  /** Permanently deleted, and not in the list outside the database yet; `id` is a recording's or a user's. */
  erasures: { id: string; kind: Erasure['kind']; user_id: string }
  /** Sessions ended early by the user or an administrator; `token` as in the table of sessions. */
  revoked_sessions: { token: string; user_id: string; expires_at: string }
  purged: { recording_id: string; user_id: string; revision: number }
  feeds: { user_id: string; revision: number }
  uploads: UploadTable
  upload_parts: { upload_id: string; start: number; bytes: number; blob: string }
  /** Parts that became one with others (uploads/parts/join-parts.ts). */
  replaced_parts: { upload_id: string; blob: string; bytes: number; replaced_at: string }
  jobs: JobTable
  job_turns: JobTurnTable
  access_requests: AccessRequestTable
  /** `hash` covers the entry before it (audit.ts); null: written by an older version, until the next entry. */
  audit: {
    id: Generated<number>
    at: string
    actor: string
    action: AuditAction
    subject: string
    hash: ColumnType<string | null, string | null | undefined>
  }
  mails: MailTable
  passkeys: PasskeyTable
  push_subscriptions: PushSubscriptionTable
  /** When the user of a session last confirmed it after its beginning. ISO 8601. */
  confirmations: { session_id: string; user_id: string; at: string }
  recovery_codes: RecoveryCodeTable
  /** Attempts that are rate limited, on PostgreSQL; `subject` is hashed. See accounts/rate-limiter.ts. */
  tries: { id: string; subject: string; at: number }
  /** Facts about this installation, such as the measured speed of the speech engine. */
  facts: { name: string; value: string }
  content_keys: ContentKeyRow
  /** Who can read an account of the mode "Only my devices"; `entry` is JSON: LogEntry. */
  key_log: { user_id: string; n: number; head: string; entry: string }
  /** Forms of one unlocker count from 0. */
  sealed_unlockers: { user_id: string; unlocker: string; n: number; kind: string; blob: string }
  /** `form` is JSON: ApprovalForm. */
  approvals: { user_id: string; unlocker: string; form: string; approval: string | null; asked_at: string }
  /** Wrapped recording keys, in the order in which they came. */
  wraps: { user_id: string; kid: string; wrap: string; n: number }
  /** Names and terms that a person's transcripts should spell right; `body` is JSON: string[]. */
  vocabularies: { user_id: string; body: SealedColumn<'vocabularies.body'> }
  /** What only the person's devices can open of a recording; `n` is that of `version`, which is the writer's. */
  sealed_values: {
    user_id: string
    recording_id: string
    name: string
    n: number
    version: string
    value: string
    revision: number
  }
}

const present: Record<keyof Tables, true> = {
  recordings: true,
  transcripts: true,
  transcribed_parts: true,
  transcript_versions: true,
  transcript_words: true,
  analyses: true,
  messages: true,
  library_messages: true,
  erasures: true,
  revoked_sessions: true,
  purged: true,
  feeds: true,
  uploads: true,
  upload_parts: true,
  replaced_parts: true,
  jobs: true,
  job_turns: true,
  access_requests: true,
  audit: true,
  mails: true,
  passkeys: true,
  push_subscriptions: true,
  confirmations: true,
  recovery_codes: true,
  tries: true,
  facts: true,
  content_keys: true,
  key_log: true,
  sealed_unlockers: true,
  approvals: true,
  wraps: true,
  vocabularies: true,
  sealed_values: true,
}

/** The names of all tables, which types do not have at run time. */
export const tables: readonly string[] = Object.keys(present)

export type RecordingTable = UserColumnTable & {
  id: string
  user_id: string
  revision: number
  /** Seconds. */
  duration: number
  created_at: string
  mime: string
  file_size: number
  peaks: SealedOrNull<'recordings.peaks'>
  /** JSON: Edited; null: nothing was edited, or by an older version. */
  edited: ColumnType<string | null, string | null | undefined>
  /** JSON: Segment[] with the blob that holds each */
  segments: string
  /** JSON: Transcription */
  transcription: SealedColumn<'recordings.transcription'>
  /** AnalysisState */
  analysis: string
  analysis_failure: SealedOrNull<'recordings.analysis_failure'>
  /** As somebody said who asked for the transcript; null: nobody did. */
  most_speakers: ColumnType<number | null, number | null | undefined>
}

export type PasskeyTable = {
  id: string
  user_id: string
  name: string
  /** Base64url, as in the browser's JSON. */
  credential_id: string
  /** COSE_Key, base64url. */
  public_key: string
  /** The signature counter of the last use; many authenticators always say 0. */
  counter: number
  /** JSON: how the browser reaches the authenticator */
  transports: string
  created_at: string
  last_used_at: string | null
}

/** One row for each recording that holds a whole contract value as JSON. */
export type BodyTable<Name extends string> = {
  recording_id: string
  user_id: string
  revision: number
  body: SealedColumn<`${Name}.body`>
}
export type TranscriptWordsTable = {
  recording_id: string
  user_id: string
  /** Drawn anew when the words change; null when there are none. */
  version: string | null
  words: SealedOrNull<'transcript_words.words'>
  /** Approximate length of the transcript in each form of the feed. Bytes. */
  whole_bytes: number
  compact_bytes: number
}
export type AnalysisTable = BodyTable<'analyses'> & { transcript_hash: SealedColumn<'analyses.transcript_hash'> }
export type MessageTable = BodyTable<'messages'> & { id: string; timestamp: string; reply_to: ReplyTo }
/** The question that is answered; empty for a question; null: written by an older version, and only the body tells. */
type ReplyTo = string | null

export type UploadTable = {
  id: string
  user_id: string
  mime: string
  /** Null while the client has not stated the length (creation-defer-length). */
  length: number | null
  created_at: string
  touched_at: string
  /** The recording that was made of it when its device stayed away. */
  kept_as: string | null
  /** How much of it is in that recording; null: written by an older version. */
  kept_bytes: number | null
}

type SealedReason = Sealed<'jobs.reason'> | Uint8Array | null

/** queued → running(lease) → done, or failed (queued again at run_at), or dead. Unique by kind and subject. */
export type JobTable = {
  id: Generated<number>
  kind: string
  subject: string
  user_id: string
  state: 'queued' | 'running' | 'done' | 'dead'
  attempt: number
  run_at: string
  lease_until: string | null
  /**
   * Sealed for work on a recording; for mails and pushes the bytes of the text; text on SQLite when an older version wrote it.
   */
  reason: ColumnType<string | Uint8Array | null, SealedReason, SealedReason>
  created_at: string
  /** The request that enqueued it, through other jobs too; null: none. */
  request_id: string | null
  /** New for each claim: identifies the running attempt. Null while none runs. */
  claim: string | null
  /** The engine that is to make a draft again (processing/improve-drafts.ts); null: somebody waits for this job. */
  improver: ColumnType<string | null, string | null | undefined>
}

/** When a job of each user was last started, and the user's last turn in seconds of audio: jobs/fair-turns.ts. */
export type JobTurnTable = {
  user_id: string
  served_at: string
  turn_start: Generated<number>
  turn_end: Generated<number>
}

export type AccessRequestTable = {
  id: string
  /** Lower case; unique. */
  email: string
  name: string
  reason: string | null
  status: AccessStatus
  created_at: string
  decided_at: string | null
  decided_by: string | null
}

export type MailKind =
  | 'invitation'
  | 'sign-in-link'
  | 'reset'
  | 'access-request'
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-changed'
  | 'new-device'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'confirm-code'

/** A mail that is not sent yet. Without links and tokens, which are made when it is sent. */
export type MailTable = {
  id: string
  kind: MailKind
  address: string
  /** Of `access-request` the request's id, of passkeys the name, of `new-device` JSON: which; of `confirm-code` the session, of a used recovery code how many are left. */
  about: string | null
  /** Why it was given up; null while it is retried. */
  failure: string | null
  created_at: string
}

/** Where the browser of one session is notified. `endpoint` is a secret address, the keys are those of that browser. */
export type PushSubscriptionTable = {
  id: string
  user_id: string
  /** better-auth's; unique, like `endpoint`. */
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** An unused recovery code; `hash` covers user and code, `version` is the account's credentials version (grants.ts). */
export type RecoveryCodeTable = { hash: string; user_id: string; version: string; created_at: string }

export type Database = Kysely<Tables>
/** Functions that write take this, so that the caller decides what is one transaction. */
export type Write = Transaction<Tables>
