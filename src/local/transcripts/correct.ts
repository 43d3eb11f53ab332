import type { RecordingId } from '../../../contract/ids.ts'
import type { Correction, SpeakerName } from '../../../contract/recordings/corrections.ts'
import type { AppDatabase } from '../app-database.ts'
import { newEntry } from '../recordings/edits.ts'
import { applyEdit, isEdit, type TranscriptEdit } from './corrections.ts'
import { putEdited } from './words.ts'

/** Corrects one segment on this device and queues the correction for the server. With no network it waits there. */
export const correctSegment = (app: AppDatabase, recording: RecordingId, correction: Correction): Promise<void> =>
  edit(app, recording, { kind: 'correction', ...correction, text: correction.text.trim() })

/** Names a speaker everywhere in the transcript; an empty name gives back the label. */
export const renameSpeaker = (app: AppDatabase, recording: RecordingId, speaker: SpeakerName): Promise<void> =>
  edit(app, recording, { kind: 'speaker', label: speaker.label, name: speaker.name.trim() })

async function edit(app: AppDatabase, recording: RecordingId, work: TranscriptEdit): Promise<void> {
  await app.transaction('rw', app.recordings, app.transcripts, app.words, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    const isEdited = row && (await putEdited(app, recording, (transcript) => applyEdit(transcript, work)))
    if (!isEdited) throw new Error('The transcript has changed in the meantime. Look at the sentence again.')
    await app.outbox
      .where('recording')
      .equals(recording)
      .filter((entry) => isEdit(entry.work) && sameField(entry.work, work) && entry.state.kind !== 'sending')
      .delete()
    await app.outbox.add(newEntry(row.owner, recording, work))
  })
}

/** Two edits of one field: only the later one counts. */
function sameField(one: TranscriptEdit, other: TranscriptEdit): boolean {
  if (one.kind === 'speaker') return other.kind === 'speaker' && one.label === other.label
  return other.kind === 'correction' && one.start === other.start && one.heard === other.heard
}

/** `reason` in the server's words; empty when it does not have the recording. */
export type LostCorrection = { n: number; text: string; reason: string }

/** Corrections that the server has refused, for instance since the transcript was made anew: the person decides. */
export async function lostCorrections(app: AppDatabase, recording: RecordingId): Promise<LostCorrection[]> {
  const entries = await app.outbox.where('recording').equals(recording).sortBy('n')
  return entries.flatMap(({ n, work, state }) => {
    if (work.kind !== 'correction' || state.kind !== 'parked') return []
    return [{ n, text: work.text, reason: state.reason.kind === 'refused' ? state.reason.message : '' }]
  })
}

export const dropCorrection = (app: AppDatabase, n: number): Promise<void> => app.outbox.delete(n)
