import { Dexie, type Table } from 'dexie'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { GapReason } from '../../contract/recordings/recording.ts'
import type { Whereabouts } from './in-memory/in-memory-database.ts'

/**
 * The audio database: the truth about what was spoken. Its schema is frozen at version 1 for ever, so that no upgrade
 * can ever close it under a running recording (docs/decisions.md#the-audio-database). ArrayBuffers, never Blobs: WebKit
 * loses Blobs read through an index (Dexie #618) and Chromium does not flush them with the transaction.
 */

/** About one second of encoded audio, exactly as the browser's encoder gave it or, in the mode "Only my devices", sealed. */
export type Chunk = {
  recording: RecordingId
  segment: number
  /** From 0 within the segment, without holes. */
  sequence: number
  bytes: ArrayBuffer
  /** Loudest sample of each tenth of a second while this chunk was spoken, 0 to 255. Empty where they are sealed with it. */
  peaks: Uint8Array<ArrayBuffer>
}

/**
 * The key of a sealed segment, by its kid, and how it is wrapped, base64url: for the account, or (`local`) under a key of this device,
 * which is here too where the other database took none. It lies with the audio, so that what is on a disk or on its way can be opened again.
 */
export type SegmentLock = { kid: string; wrap?: string; local?: string; localKey?: string }

export type SegmentEnd = 'stop' | 'limit' | 'interrupted'

export type SegmentRow = {
  recording: RecordingId
  segment: number
  owner: UserId
  mime: string
  /** Wall clock at the start of the take, in milliseconds since 1970. */
  startedAt: number
  /** Place in the recording's timeline, in seconds. */
  startOffset: number
  /** Why nothing was recorded between the segment before and this one. */
  gapReason?: GapReason
  /** A file and not a take: the server refuses it over 90 minutes, and a take never. */
  origin?: 'import'
  /** In the mode "Only my devices": its chunks are sealed. */
  lock?: SegmentLock
  /** Sums over the stored chunks, moved in the same transaction as each of them. */
  chunks: number
  bytes: number
  seconds: number
  /** Wall clock of the last chunk, in milliseconds since 1970: how long a break lasted is reckoned from it. */
  savedAt?: number
  /** Null while recording, and for ever after a crash. */
  endedBy: SegmentEnd | null
}

/** A second copy of each segment's first chunk: without it the rest of a segment cannot be decoded. */
export type HeaderRow = { recording: RecordingId; segment: number; bytes: ArrayBuffer }

export type AudioDatabase = Dexie & {
  chunks: Table<Chunk, [RecordingId, number, number]>
  segments: Table<SegmentRow, [RecordingId, number]>
  headers: Table<HeaderRow, [RecordingId, number]>
}

export const AUDIO_DATABASE = 'earmark-audio'

/** Strict durability: a chunk counts only when it is on the disk (docs/decisions.md#the-audio-database). */
export function openAudioDatabase(where: Whereabouts = {}): AudioDatabase {
  const database = new Dexie(AUDIO_DATABASE, { chromeTransactionDurability: 'strict', ...where }) as AudioDatabase
  database.version(1).stores({
    chunks: '[recording+segment+sequence]',
    segments: '[recording+segment], owner',
    headers: '[recording+segment]',
  })
  return database
}
