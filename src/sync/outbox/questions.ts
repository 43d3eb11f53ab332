import type { LibraryEntry, LibraryWork, OutboxEntry, OutboxWork, RecordingEntry } from '../../local/app-database.ts'

type Asking = Extract<OutboxWork, { kind: 'question' }>
type AskingAll = Extract<LibraryWork, { kind: 'library-question' }>
/** About one recording, or about all. */
export type Question = (RecordingEntry & { work: Asking }) | (LibraryEntry & { work: AskingAll })
/** Sound, or an edit of a recording. */
export type RecordingAudioEntry = RecordingEntry & { work: Exclude<OutboxWork, Asking> }
/** All that is no question. */
export type AudioOrEdit = RecordingAudioEntry | (LibraryEntry & { work: Exclude<LibraryWork, AskingAll> })

/** Questions have a drain of their own. */
export const isQuestion = (entry: OutboxEntry): entry is Question =>
  entry.work.kind === 'question' || entry.work.kind === 'library-question'
