import type { RecordingId } from '../../../contract/ids.ts'
import type { Correction, SpeakerName } from '../../../contract/recordings/corrections.ts'
import type { Reassignment } from '../../../contract/recordings/reassignments.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { AppDatabase } from '../app-database.ts'
import { newEntry } from '../recordings/queue-edit.ts'
import { applyEdit, isEdit, type TranscriptEdit } from './corrections.ts'
import { putEdited } from './words.ts'

/** Corrects one segment on this device and queues the correction for the server. With no network it waits there. */
export const correctSegment = (app: AppDatabase, recording: RecordingId, correction: Correction): Promise<void> =>
  edit(app, recording, () => ({ kind: 'correction', ...correction, text: correction.text.trim() }))

/** Names a speaker everywhere in the transcript; an empty name gives back the label. */
export const renameSpeaker = (app: AppDatabase, recording: RecordingId, speaker: SpeakerName): Promise<void> =>
  edit(app, recording, () => ({ kind: 'speaker', label: speaker.label, name: speaker.name.trim() }))

/**
 * Gives sentences to a speaker and queues that for the server.
 * @param from only those that this speaker has now: an Undo leaves what was given to others since
 * @returns what gives them back to those who had them; empty where nothing changed
 */
export async function reassign(
  app: AppDatabase,
  recording: RecordingId,
  reassignment: Reassignment,
  from?: string,
): Promise<Reassignment[]> {
  const { made, label } = reassignment
  const before = new Map<string, number[]>()
  await edit(app, recording, ({ segments }) => {
    const speakerAt = (place: number): string => segments[place]?.speaker ?? ''
    const at = reassignment.at.filter((place) => from === undefined || speakerAt(place) === from)
    for (const place of at) {
      const speaker = speakerAt(place)
      if (speaker !== label) before.set(speaker, [...(before.get(speaker) ?? []), place])
    }
    return at.length > 0 ? { kind: 'reassign', ...reassignment, at } : null
  })
  return [...before].map(([speaker, places]) => ({ made, at: places, label: speaker }))
}

export const transcriptChanged = (): Error =>
  new Error('The transcript has changed in the meantime. Look at the sentence again.')

/** @param workOf what to change, by the transcript as it is; null where there is nothing left to change */
async function edit(
  app: AppDatabase,
  recording: RecordingId,
  workOf: (before: Transcript) => TranscriptEdit | null,
): Promise<void> {
  await app.transaction('rw', app.recordings, app.transcripts, app.words, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    const made: { work?: TranscriptEdit | null } = {}
    const isEdited =
      row &&
      (await putEdited(app, recording, (transcript) => {
        made.work = workOf(transcript)
        return made.work && applyEdit(transcript, made.work)
      }))
    const { work } = made
    if (work === null) return
    if (!isEdited || !work) throw transcriptChanged()
    await app.outbox
      .where('recording')
      .equals(recording)
      .filter((entry) => isEdit(entry.work) && replaces(work, entry.work) && entry.state.kind !== 'sending')
      .delete()
    await app.outbox.add(newEntry(row.owner, recording, work))
  })
}

/** Whether the later edit says all that the other says: then only it counts. */
function replaces(later: TranscriptEdit, other: TranscriptEdit): boolean {
  switch (later.kind) {
    case 'speaker':
      return other.kind === 'speaker' && later.label === other.label
    case 'correction':
      return other.kind === 'correction' && later.start === other.start && later.heard === other.heard
    case 'reassign': {
      const places = new Set(later.at)
      return other.kind === 'reassign' && later.made === other.made && other.at.every((at) => places.has(at))
    }
  }
}

/** `text` null: of speakers. `reason` in the server's words; empty when it does not have the recording. */
export type LostCorrection = { n: number; text: string | null; reason: string }

/** Corrections that the server has refused, for instance since the transcript was made anew: the person decides. */
export async function lostCorrections(app: AppDatabase, recording: RecordingId): Promise<LostCorrection[]> {
  const entries = await app.outbox.where('recording').equals(recording).sortBy('n')
  return entries.flatMap(({ n, work, state }) => {
    if ((work.kind !== 'correction' && work.kind !== 'reassign') || state.kind !== 'parked') return []
    const text = work.kind === 'correction' ? work.text : null
    return [{ n, text, reason: state.reason.kind === 'refused' ? state.reason.message : '' }]
  })
}

export const dropCorrection = (app: AppDatabase, n: number): Promise<void> => app.outbox.delete(n)
