import type { Generated, Kysely, Transaction } from 'kysely'

/**
 * The tables of the application (better-auth keeps its own beside them). Booleans are 0 and 1, times ISO 8601 text in
 * UTC, JSON text; so the same code and migrations serve SQLite and PostgreSQL.
 */
export type Tables = {
  recordings: RecordingTable
  transcripts: BodyTable
  analyses: AnalysisTable
  messages: MessageTable
  purged: { recording_id: string; user_id: string; revision: number }
  feeds: { user_id: string; revision: number }
  uploads: UploadTable
  upload_parts: { upload_id: string; start: number; bytes: number; blob: string }
  jobs: JobTable
  /** Small facts the server keeps, such as the measured speed of the speech engine. */
  facts: { name: string; value: string }
}

export type RecordingTable = {
  id: string
  user_id: string
  revision: number
  title: string
  /** Seconds. */
  duration: number
  created_at: string
  mime: string
  file_size: number
  peaks: string | null
  is_favorite: number
  /** JSON: Highlight[] */
  highlights: string
  /** JSON: Segment[] with the blob that holds each */
  segments: string
  /** JSON: Transcription */
  transcription: string
  /** AnalysisState */
  analysis: string
  analysis_failure: string | null
  deleted_at: string | null
}

/** One row per recording that carries a whole contract value as JSON. */
export type BodyTable = { recording_id: string; user_id: string; revision: number; body: string }
export type AnalysisTable = BodyTable & { transcript_hash: string }
export type MessageTable = BodyTable & { id: string; timestamp: string }

export type UploadTable = {
  id: string
  user_id: string
  mime: string
  /** Null while the client has not said how long it will be (creation-defer-length). */
  length: number | null
  created_at: string
  touched_at: string
}

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
  reason: string | null
  created_at: string
}

export type Database = Kysely<Tables>
/** Functions that write take this, so that the caller decides what belongs together. */
export type Write = Transaction<Tables>
