import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { applyCorrection, nameSpeaker } from '../../../core/transcripts/corrections.ts'
import { applyReassignments } from '../../../core/transcripts/reassignments.ts'
import type { OutboxEntry, OutboxWork } from '../app-database.ts'

export type TranscriptEdit = Extract<OutboxWork, { kind: 'correction' | 'speaker' | 'reassign' }>

export const isEdit = (work: OutboxEntry['work']): work is TranscriptEdit =>
  work.kind === 'correction' || work.kind === 'speaker' || work.kind === 'reassign'

/** Null where it does not fit this transcript. */
export function applyEdit(transcript: Transcript, work: TranscriptEdit): Transcript | null {
  switch (work.kind) {
    case 'correction':
      return applyCorrection(transcript, work)
    case 'speaker':
      return nameSpeaker(transcript, work)
    case 'reassign':
      return applyReassignments(transcript, [work])
  }
}

/** A transcript of the server with the edits that still wait here: they win until the server has them. Pure. */
export function withPendingEdits(transcript: Transcript, outbox: readonly OutboxEntry[]): Transcript {
  return outbox.reduce((text, { work }) => (isEdit(work) ? (applyEdit(text, work) ?? text) : text), transcript)
}
