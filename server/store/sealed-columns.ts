import type { Tables } from './schema.ts'

type SealedTable = { table: keyof Tables; subject: string; columns: string[] }

/** Every column that is sealed, and the column that says with whose key. `schema.ts` has them as types. */
export const sealedColumns: readonly SealedTable[] = [
  {
    table: 'recordings',
    subject: 'id',
    columns: ['title', 'peaks', 'highlights', 'transcription', 'analysis_failure'],
  },
  { table: 'transcripts', subject: 'recording_id', columns: ['body'] },
  { table: 'transcribed_parts', subject: 'recording_id', columns: ['body'] },
  { table: 'transcript_versions', subject: 'recording_id', columns: ['body'] },
  { table: 'analyses', subject: 'recording_id', columns: ['body', 'transcript_hash'] },
  { table: 'messages', subject: 'recording_id', columns: ['body'] },
  { table: 'library_messages', subject: 'user_id', columns: ['body'] },
  { table: 'jobs', subject: 'subject', columns: ['reason'] },
]
