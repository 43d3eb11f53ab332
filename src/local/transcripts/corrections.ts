import { applyCorrection, nameSpeaker } from '../../../contract/recordings/corrections.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { OutboxEntry, OutboxWork } from '../app-database.ts'

export type TranscriptEdit = Extract<OutboxWork, { kind: 'correction' | 'speaker' }>

export const isEdit = (work: OutboxEntry['work']): work is TranscriptEdit =>
  work.kind === 'correction' || work.kind === 'speaker'

export const applyEdit = (transcript: Transcript, work: TranscriptEdit): Transcript | null =>
  work.kind === 'correction' ? applyCorrection(transcript, work) : nameSpeaker(transcript, work)

/** A transcript of the server with the edits that still wait here: they win until the server has them. Pure. */
export function withPendingEdits(transcript: Transcript, outbox: readonly OutboxEntry[]): Transcript {
  return outbox.reduce((text, { work }) => (isEdit(work) ? (applyEdit(text, work) ?? text) : text), transcript)
}
