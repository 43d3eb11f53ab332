import type { Engines } from '../../../contract/changes.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import type { LocalRecording, OutboxEntry, ParkReason, UploadProgress, WaitReason } from '../app-database.ts'
import { type EditTrouble, editTrouble } from './edit-trouble.ts'

/** What a person is told about a recording. Computed here and nowhere else, never stored (docs/decisions.md#status-is-computed). */
export type RecordingStatus =
  | TranscriptStatus
  /** All is well with the sound, but the server did not take a change. */
  | Extract<EditTrouble, { kind: 'edit-refused' }>

/** How far a recording is on its way to its words. */
export type TranscriptStatus =
  /** Saved on this device, nothing sent yet. */
  | { kind: 'on-device' }
  | { kind: 'uploading'; sent: number; total: number }
  | { kind: 'waiting-upload'; reason: WaitReason }
  | { kind: 'needs-you'; why: ParkReason }
  /** A restored server has it no more, and its sound is not here. */
  | { kind: 'lost' }
  /** `progress` from 0 to 1, `estimateSeconds` for the whole; null when the engine gives none. */
  | { kind: 'processing'; progress: number | null; estimateSeconds: number | null }
  /** The server has no speech engine: it runs when one appears. */
  | { kind: 'waiting-engine' }
  | { kind: 'not-transcribed' }
  /** Only the person's devices can open it: there is nothing for the server to do. */
  | { kind: 'locked' }
  /** `retryAt` in milliseconds since 1970; null when it waits for the person's Retry. */
  | { kind: 'failed'; reason: string; retryAt: number | null }
  | { kind: 'transcribed' }
  | { kind: 'no-speech' }

export type StatusInput = {
  recording: LocalRecording
  outbox: readonly OutboxEntry[]
  progress: UploadProgress | undefined
  engines: Engines | null
  now: number
}

/** Pure. `outbox` may hold entries of other recordings: they are left out. */
export function recordingStatus(input: StatusInput): RecordingStatus {
  // That the server has deleted it comes before what it does not take of it.
  if (input.recording.sealed?.purged) return transcriptStatus(input)
  const trouble = editTrouble(entriesOf(input))
  return trouble?.kind === 'edit-refused' ? trouble : transcriptStatus(input)
}

/** The same whatever becomes of the person's changes. */
export function transcriptStatus(input: StatusInput): TranscriptStatus {
  const entries = entriesOf(input)
  const upload = entries.find((entry) => entry.work.kind === 'upload')
  if (upload) return uploadStatus(upload, input.progress)
  if (input.recording.confirmedUnder === null) return { kind: 'lost' }
  if (entries.some(isAsked)) return askedStatus(input.engines)
  return serverStatus(input)
}

const entriesOf = ({ recording, outbox }: StatusInput): OutboxEntry[] =>
  outbox.filter((entry) => entry.recording === recording.id)

/** A request for a transcript that is on its way. */
const isAsked = ({ work, state }: OutboxEntry): boolean => work.kind === 'transcribe' && state.kind !== 'parked'

function uploadStatus(upload: OutboxEntry, progress: UploadProgress | undefined): TranscriptStatus {
  switch (upload.state.kind) {
    case 'parked':
      return { kind: 'needs-you', why: upload.state.reason }
    case 'sending':
      return { kind: 'uploading', sent: progress?.sent ?? 0, total: progress?.total ?? 0 }
    case 'pending':
      return upload.state.waitingFor
        ? { kind: 'waiting-upload', reason: upload.state.waitingFor }
        : { kind: 'on-device' }
  }
}

function askedStatus(engines: Engines | null): TranscriptStatus {
  if (engines && engines.speech === null) return { kind: 'waiting-engine' }
  return { kind: 'processing', progress: null, estimateSeconds: null }
}

function serverStatus({ recording, now }: StatusInput): TranscriptStatus {
  const transcription = recording.transcription
  if (!transcription) return { kind: 'on-device' }
  if (isSealed(recording)) return { kind: 'locked' }
  switch (transcription.state) {
    case 'off':
      return { kind: 'not-transcribed' }
    case 'waiting':
      return { kind: 'waiting-engine' }
    case 'queued':
      return { kind: 'processing', progress: null, estimateSeconds: transcription.estimateSeconds }
    case 'running':
      return { kind: 'processing', progress: transcription.progress, estimateSeconds: transcription.estimateSeconds }
    case 'done':
      return { kind: transcription.empty ? 'no-speech' : 'transcribed' }
    case 'failed': {
      const retryAt = transcription.retryAt === null ? null : Date.parse(transcription.retryAt)
      // A retry that is due is as good as queued: the worker takes it within seconds.
      if (retryAt !== null && retryAt <= now) return { kind: 'processing', progress: null, estimateSeconds: null }
      return { kind: 'failed', reason: transcription.reason, retryAt }
    }
  }
}
