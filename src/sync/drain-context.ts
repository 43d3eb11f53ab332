import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import type { Client } from '../api/client.ts'
import type { UploadPlace } from '../api/uploads.ts'
import type { AppDatabase, OutboxEntry, OutboxWork, RecordingEntry } from '../local/app-database.ts'
import type { AudioDatabase } from '../local/audio-database.ts'
import type { FindPassages } from '../local/search/library-passages.ts'
import type { AnswerNews } from './answer-channel.ts'
import type { ConnectionEstimate } from './connection-estimate.ts'
import type { FeedChange } from './feed/feed-change.ts'
import type { Page } from './feed/feed-page.ts'
import type { FeedPosition } from './feed/feed-position.ts'
import type { Passing, SendBatch } from './outbox/attempt-result.ts'
import type { AudioOrEdit } from './outbox/questions.ts'
import type { ByteReader } from './upload/byte-reader.ts'
import type { RepairUpload } from './upload/repair-upload.ts'

/** What a drain works with. `owner` is the signed-in person: nobody else's rows are touched. */
export type DrainContext = {
  app: AppDatabase
  audio: AudioDatabase
  owner: UserId
  client: Client
  /** Ends the drain at the next safe place. */
  signal: AbortSignal
  now(): number
  /** 0 to 1. */
  random(): number
  locks: LockManager
  /** Tells the pages what an answer says while it streams. */
  publish(news: AnswerNews): void
  /** True when sound of this recording may lie outside of the database that this drain reads. */
  isElsewhere(recording: RecordingId): Promise<boolean>
  places: OffsetCache
  /** Of takes that still run, by segment: each pass goes on reading where the one before it ended. */
  readers: Map<string, ByteReader>
  /** Finds the passages that a question about all recordings rests on. A page loads it when the first is asked. */
  findPassages: FindPassages
  /** Makes both sides whole where their bytes differ. A page loads it when that happens. */
  repairUpload: RepairUpload
  link: ConnectionEstimate
  /**
   * What takes changes in, delivers what waits, and does what a restored server asks for. A page loads it when it is needed;
   * rejects where its file cannot be had.
   */
  loadLazySync(): Promise<LazySync>
  /** What seals and opens; undefined for whoever does not use the mode. A service worker has no keys, and none of it. */
  sealing?(): Promise<Sealing | undefined>
}

/** Of the mode "Only my devices" (src/sealing). */
export type Sealing = {
  /** Carries an edit of a sealed recording to the person's other devices. False where that is not to be had here. */
  deliverField(context: DrainContext, entry: RecordingEntry): Promise<boolean>
  /** Leaves word for the person's other devices that they delete this recording for good. */
  sealDeletion(context: DrainContext, entry: RecordingEntry): Promise<void>
  /** Opens what other devices have written. */
  openValues(context: ValueContext): Promise<void>
}
export type ValueContext = Pick<DrainContext, 'app' | 'audio' | 'client' | 'now' | 'sealing'> & { signal?: AbortSignal }

/** What pruning works with. */
export type PruneContext = Pick<DrainContext, 'app' | 'audio' | 'owner' | 'now' | 'locks'> & {
  client?: Client
  sealing?: DrainContext['sealing']
  /** Bytes that the browser grants this origin; null where it does not say. */
  quota(): Promise<number | null>
  /** Whether the server has just been heard: only then is it known in what state it is, and what it has. */
  isHeard: boolean
}

export type ApplyContext = Pick<
  DrainContext,
  'app' | 'audio' | 'owner' | 'now' | 'locks' | 'loadLazySync' | 'sealing'
> & {
  signal?: AbortSignal
}

/**
 * `anew`: the server goes on from another state than this device followed; everything is asked for from 0.
 * `late`: another tab was quicker. `isCompared`: what is taken in is compared with what is here.
 */
export type Applied = { kind: 'anew' } | { kind: 'late' } | { kind: 'taken'; isCompared: boolean }

/** lazy-sync.ts */
export type LazySync = {
  /** Whether the entry is of a sealed recording, and was delivered sealed. Throws where it can be told to no server. */
  deliverSealed(context: DrainContext, entry: RecordingEntry): Promise<boolean>
  /** Carries one entry of the outbox to the server. */
  deliver(context: DrainContext, entry: AudioOrEdit, onProgress: () => void): Promise<Delivery>
  createBatch<Entry extends OutboxEntry>(
    context: DrainContext,
    drainKind: { isServerThere(context: DrainContext): Promise<'yes' | 'perhaps' | 'no'> },
    passing: Passing<Entry>,
  ): SendBatch
  /** Stores a transcript that has its words inside; in the caller's transaction. */
  putWhole(app: AppDatabase, transcript: Transcript, revision?: number): Promise<void>
  /** Takes in this page of the feed and those behind it. */
  applyFeed(
    context: ApplyContext & Pick<DrainContext, 'client'> & { isWanted?: () => boolean },
    place: FeedPosition,
    page: Page,
  ): Promise<void>
  isHolderSilent(locks: LockManager, name: string): Promise<boolean>
  prune(context: PruneContext): Promise<void>
  keepBeside(app: AppDatabase, audio: AudioDatabase, old: RecordingId, locks: LockManager): Promise<RecordingId>
  beginResync(app: AppDatabase, id: string, isBack: boolean): Promise<boolean>
  applySeen<T>(app: AppDatabase, changes: readonly FeedChange[], take: () => Promise<T>): Promise<T>
  sendDamaged(context: Pick<DrainContext, 'app' | 'audio'>, changes: readonly FeedChange[]): Promise<void>
}

export type Deletion = Extract<OutboxWork, { kind: 'delete' }>

/** `done`: the entry is gone. `caught-up`: it stays for what the running take brings next. */
export type Delivery = 'done' | 'caught-up'

/** Where uploads stood after the last answer, so that a pass need not ask. A wrong one costs a 409 and a HEAD. */
export type OffsetCache = Map<string, UploadPlace>
