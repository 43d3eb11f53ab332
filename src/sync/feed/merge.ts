import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { RecordingRow } from '../../../contract/recordings/recording.ts'
import { isSealed, sealedTitle } from '../../../contract/recordings/sealed-audio.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { heldFields, keepFields } from '../../../contract/recordings/user-fields.ts'
import { isDeletionConfirmed, setInRow, TRASHED, trashedAt } from '../../../core/sealing/row-fields.ts'
import type { LocalMessage, LocalRecording, OutboxEntry } from '../../local/app-database.ts'
import { isOwnTrash } from '../../local/recordings/delete-forever.ts'
import { withPendingEdits } from '../../local/transcripts/corrections.ts'
import type { Told } from '../../local/transcripts/put-compact.ts'
import type { FeedChange } from './feed-change.ts'

/** What belongs to one recording. A message about all of them has nothing here to be weighed against: it is taken in. */
export type RecordingChange = Exclude<FeedChange, { kind: 'library-message' }>

/** What this device knows of the recording that a change is about. */
export type LocalView = {
  recording: LocalRecording | undefined
  outbox: readonly OutboxEntry[]
  /** It was purged for good: nothing brings it back. */
  isPurged: boolean
  /** What is here of its audio; left out where nothing is. */
  audio?: 'sealed' | 'clear' | undefined
}

export type MergeStep =
  | { kind: 'ignore' }
  | { kind: 'put-recording'; recording: LocalRecording }
  | { kind: 'put-transcript'; transcript: Transcript; told: Told }
  | { kind: 'put-analysis'; analysis: Analysis }
  | { kind: 'put-message'; message: LocalMessage }
  /** Everything of it goes, and a tombstone stays. */
  | { kind: 'purge'; recording: RecordingId }
  /** Purged on the server, but its sound was never confirmed: it stays here until the person decides. */
  | { kind: 'orphan'; recording: RecordingId }
  /** Purged on the server, and nothing that a device of the person's has sealed says so: it stays here, as one that the server lost. */
  | { kind: 'keep'; recording: LocalRecording }

/**
 * One change of the server against what is here. Pure. Pending edits win until the server has confirmed them;
 * tombstones never come back; sound the server has not confirmed is never removed
 * (docs/decisions.md#nothing-is-deleted-before-it-is-confirmed), and sealed audio not by the server's word alone.
 * @param now ISO date-time
 * @param restoreId of the server that says it; none of one of before
 */
export function mergeChange(
  view: LocalView,
  change: RecordingChange,
  owner: UserId,
  now: string,
  restoreId?: string,
): MergeStep {
  if (view.isPurged) return { kind: 'ignore' }
  switch (change.kind) {
    case 'recording':
      return { kind: 'put-recording', recording: mergeRow(view, change.recording, owner, now, restoreId) }
    case 'transcript':
      if (isGivenBack(view.outbox)) return { kind: 'ignore' }
      return {
        kind: 'put-transcript',
        transcript: withPendingEdits(change.transcript, view.outbox),
        told: { words: change.words, revision: change.revision },
      }
    case 'analysis':
      if (isGivenBack(view.outbox)) return { kind: 'ignore' }
      return { kind: 'put-analysis', analysis: change.analysis }
    case 'message':
      return { kind: 'put-message', message: { ...change.message, owner } }
    case 'purged':
      return purgeOf(view, change.recordingId, now)
  }
}

function purgeOf({ recording, outbox, audio }: LocalView, id: RecordingId, now: string): MergeStep {
  // Of a take that was never saved nobody can have deleted anything but what was sent ahead.
  if (!recording) return audio === 'sealed' ? { kind: 'ignore' } : { kind: 'purge', recording: id }
  if (recording.confirmedAt === null) {
    // In the trash by this device's own word: it can be restored here for as long as the trash keeps it.
    return isOwnTrash(recording, outbox) ? { kind: 'ignore' } : { kind: 'orphan', recording: id }
  }
  // Its person took it out of the trash here, and the server heard of it too late.
  const isTakenOut = audio && outbox.some(({ work }) => work.kind === 'restore')
  if (!isSealed(recording)) return { kind: isTakenOut ? 'orphan' : 'purge', recording: id }
  const kept = keptHere(recording, outbox, Date.parse(now))
  return isDeletionConfirmed(kept.sealed.row, Date.parse(now))
    ? { kind: 'purge', recording: id }
    : { kind: 'keep', recording: kept }
}

/**
 * In the trash only by the word of the person's devices. What was out of it here stays out, whatever they said before: who took it out may
 * have told the server too late, or have no keys.
 */
function keptHere({ deletedAt, sealed, ...recording }: LocalRecording, outbox: readonly OutboxEntry[], now: number) {
  const row = deletedAt === null ? setInRow(sealed?.row ?? {}, TRASHED, null, now) : sealed?.row
  const isOwnWord = outbox.some(({ work }) => work.kind === 'delete')
  const kept = { ...sealed, ...(row && { row }), purged: true } as const
  return { ...recording, deletedAt: isOwnWord ? deletedAt : trashedAt(row), confirmedUnder: null, sealed: kept }
}

/** The words that are here are on their way to a restored server, whose answer then says what it has. */
const isGivenBack = (outbox: readonly OutboxEntry[]): boolean => outbox.some(({ work }) => work.kind === 'give-back')

/** Of what the server confirmed once; it has other sound under this id where it does not say these sums. */
const isSameSound = (local: LocalRecording, { segments }: RecordingRow): boolean =>
  local.segments.every(({ sha256 }) => segments.some((segment) => segment.sha256 === sha256))

/** What the server says of a sealed recording in the clear is not believed. */
const UNWRITTEN = { isFavorite: false, highlights: [], spokenLanguage: undefined, agreedAt: undefined }

/** Of a sealed recording the server's word counts only for what it does with it. Its audio stays what it was; what the server cannot read of it any more counts. */
function ownWord(local: LocalRecording, merged: LocalRecording): LocalRecording {
  const { transcription, edited, deletedAt, confirmedUnder, mime, segments } = merged
  const audio = isSealed(local) ? textOf(local) === textOf(merged) && { segments } : { mime, segments }
  // It has the recording.
  const { purged: _, ...sealed } = local.sealed ?? {}
  return { ...local, ...(local.sealed && { sealed }), transcription, edited, deletedAt, confirmedUnder, ...audio }
}

const textOf = ({ segments }: Pick<RecordingRow, 'segments'>): string =>
  JSON.stringify(segments.map(({ damaged: _, ...segment }) => segment))

/** A server row as this device keeps it. A row without a local one comes from another device: the server has its sound. */
export function mergeRow(
  { recording: local, outbox }: Pick<LocalView, 'recording' | 'outbox'>,
  row: RecordingRow,
  owner: UserId,
  now: string,
  restoreId?: string,
): LocalRecording {
  const isConfirmed = !local || (local.confirmedAt !== null && isSameSound(local, row))
  const confirmedUnder = (isConfirmed ? restoreId : undefined) ?? local?.confirmedUnder
  const isOurs = isSealed(row) || (local !== undefined && isSealed(local))
  const server = {
    ...row,
    owner,
    confirmedAt: local ? local.confirmedAt : now,
    ...(confirmedUnder === undefined ? {} : { confirmedUnder }),
    sortKey: Date.parse(row.createdAt),
  }
  if (!local) return isOurs ? { ...server, ...UNWRITTEN, title: sealedTitle(row.createdAt) } : server
  const held = heldFields(new Set(outbox.map(({ work }) => work.kind)))
  const merged = { ...server, peaks: row.peaks ?? local.peaks, ...keepFields(held, row, local) }
  return isOurs ? ownWord(local, merged) : merged
}
