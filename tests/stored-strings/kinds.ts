import type { ExtraState, ExtrasQuestion, OlderFilesQuestion } from '../../contract/extras.ts'
import type { RecordingRow } from '../../contract/recordings/recording.ts'
import type * as App from '../../src/local/app-database.ts'
import type { Beginning } from '../../src/local/audio/fallback-store.ts'
import type * as Audio from '../../src/local/audio-database.ts'
import type { InboxFile, Refusal } from '../../src/local/inbox/inbox-database.ts'
import type * as Keys from '../../src/local/key-rows.ts'
import type { AnswerNews } from '../../src/sync/answer-channel.ts'
import type { PageMessage, WorkerMessage } from '../../src/sync/worker-messages.ts'

/**
 * Names that exist as types alone. One that is renamed, removed or new is a type error here (`npm run types`): rows, messages and
 * calls of other versions have the old ones, so a list here only grows.
 */
export type All<Name extends PropertyKey> = Readonly<Record<Name, true>>

/** Of every member of a union. */
export type KeyOf<Row> = Row extends unknown ? keyof Row : never

/** What a page and a service worker of another version tell each other. */
export const MESSAGES: {
  toWorker: All<PageMessage['type'] | ExtrasQuestion['type'] | OlderFilesQuestion['type']>
  toPages: All<WorkerMessage['type']>
  openRecording: All<KeyOf<WorkerMessage>>
  extra: All<keyof ExtraState>
  extraState: All<ExtraState['state']>
  answer: All<AnswerNews['kind']>
  answerFields: All<KeyOf<AnswerNews>>
} = {
  toWorker: {
    ring: true,
    SKIP_WAITING: true,
    'fetch-extras': true,
    'need-extra': true,
    'remove-extra': true,
    'list-extras': true,
    'remove-older-files': true,
  },
  toPages: { 'drain-handed-over': true, ready: true, 'open-recording': true },
  openRecording: { type: true, recording: true },
  extra: { name: true, bytes: true, state: true },
  extraState: { here: true, missing: true, removed: true },
  answer: { start: true, text: true },
  answerFields: { kind: true, question: true, text: true },
}

/** Rows of the app database, one for each person. */
export const APP_ROWS: {
  work: All<App.OutboxWork['kind'] | App.LibraryWork['kind']>
  workFields: All<KeyOf<App.OutboxWork> | KeyOf<App.LibraryWork>>
  entry: All<KeyOf<App.OutboxEntry>>
  state: All<App.OutboxState['kind']>
  stateFields: All<KeyOf<App.OutboxState>>
  waitingFor: All<App.WaitReason>
  parkedFor: All<App.ParkReason['kind']>
  parkedFields: All<KeyOf<App.ParkReason>>
  meta: All<App.MetaRow['key']>
  metaFields: All<KeyOf<App.MetaRow>>
  words: All<keyof App.LocalWords>
  progress: All<keyof App.UploadProgress>
  notice: All<KeyOf<App.NoticeRow>>
  push: All<keyof App.PushWish>
  pack: All<keyof App.TextPack>
  keys: All<Keys.KeyRow['key']>
  keyFields: All<KeyOf<Keys.KeyRow>>
  former: All<keyof Keys.FormerKeys>
  wraps: All<keyof Keys.WrapRow>
  unsentWrap: All<NonNullable<Keys.WrapRow['unsent']>>
  sealed: All<keyof Keys.SealedState>
  unsentRow: All<NonNullable<Keys.SealedState['unsent']>>
  /** Beside what the server has of a recording. */
  recording: All<Exclude<keyof App.LocalRecording, keyof RecordingRow>>
} = {
  work: {
    upload: true,
    'upload-ahead': true,
    title: true,
    favorite: true,
    marks: true,
    'spoken-language': true,
    agreed: true,
    delete: true,
    restore: true,
    transcribe: true,
    question: true,
    'give-back': true,
    correction: true,
    speaker: true,
    reassign: true,
    'library-question': true,
    'give-back-messages': true,
  },
  workFields: {
    kind: true,
    title: true,
    isFavorite: true,
    marks: true,
    spokenLanguage: true,
    mostSpeakers: true,
    agreedAt: true,
    forever: true,
    objection: true,
    uploads: true,
    sealed: true,
    message: true,
    edited: true,
    deletedAt: true,
    start: true,
    heard: true,
    text: true,
    label: true,
    name: true,
    made: true,
    at: true,
  },
  entry: {
    n: true,
    owner: true,
    createdAt: true,
    state: true,
    recording: true,
    work: true,
    isRewrite: true,
    isPersonFull: true,
  },
  state: { pending: true, sending: true, parked: true },
  stateFields: { kind: true, attempt: true, notBefore: true, waitingFor: true, since: true, reason: true },
  waitingFor: { offline: true, 'server-busy': true, 'server-full': true, 'sign-in': true, storage: true },
  parkedFor: { refused: true, orphan: true, 'audio-missing': true },
  parkedFields: { kind: true, message: true, own: true },
  meta: {
    cursor: true,
    engines: true,
    synced: true,
    clock: true,
    first: true,
    'words-apart': true,
    push: true,
    replica: true,
    revoked: true,
    account: true,
    keep: true,
  },
  metaFields: {
    key: true,
    cursor: true,
    engines: true,
    at: true,
    seen: true,
    believedFrom: true,
    marker: true,
    done: true,
    total: true,
    wish: true,
    id: true,
    whole: true,
    removed: true,
    kept: true,
    account: true,
    unsent: true,
    newest: true,
    chosen: true,
    fetched: true,
    isFull: true,
  },
  words: { recordingId: true, version: true, bytes: true, missing: true },
  progress: { recording: true, sent: true, total: true },
  notice: {
    id: true,
    timestamp: true,
    read: true,
    title: true,
    name: true,
    lang: true,
    about: true,
    description: true,
    type: true,
    recording: true,
    ready: true,
  },
  push: { on: true, endpoint: true },
  pack: { ids: true, ends: true, text: true },
  keys: {
    device: true,
    account: true,
    beginning: true,
    void: true,
    unlockers: true,
    local: true,
    mode: true,
    'wraps-read': true,
    'values-read': true,
  },
  keyFields: {
    key: true,
    mode: true,
    id: true,
    pair: true,
    publicKey: true,
    account: true,
    n: true,
    head: true,
    entries: true,
    epochs: true,
    former: true,
    entry: true,
    recovery: true,
    forms: true,
    secret: true,
    cursor: true,
    of: true,
    aside: true,
  },
  former: { account: true, epochs: true },
  wraps: { kid: true, wraps: true, local: true, localKey: true, unsent: true },
  unsentWrap: { new: true, missing: true },
  sealed: { version: true, kid: true, row: true, unsent: true, purged: true },
  unsentRow: { row: true, audio: true },
  recording: { owner: true, confirmedAt: true, confirmedUnder: true, sortKey: true, sealed: true },
}

/** Rows of the audio database, of files from outside, and what stands in a file beside the database. */
export const AUDIO_ROWS: {
  chunk: All<keyof Audio.Chunk>
  segment: All<keyof Audio.SegmentRow>
  lock: All<keyof Audio.SegmentLock>
  endedBy: All<Audio.SegmentEnd>
  origin: All<NonNullable<Audio.SegmentRow['origin']>>
  header: All<keyof Audio.HeaderRow>
  received: All<keyof InboxFile>
  refusal: All<keyof Refusal>
  refusalReason: All<Refusal['reason']>
  beginning: All<keyof Beginning>
} = {
  chunk: { recording: true, segment: true, sequence: true, bytes: true, peaks: true },
  segment: {
    recording: true,
    segment: true,
    owner: true,
    mime: true,
    startedAt: true,
    startOffset: true,
    gapReason: true,
    origin: true,
    lock: true,
    chunks: true,
    bytes: true,
    seconds: true,
    savedAt: true,
    endedBy: true,
  },
  lock: { kid: true, wrap: true, local: true, localKey: true },
  endedBy: { stop: true, limit: true, interrupted: true },
  origin: { import: true },
  header: { recording: true, segment: true, bytes: true },
  received: {
    id: true,
    name: true,
    type: true,
    bytes: true,
    receivedAt: true,
    owner: true,
    whole: true,
    discardedAt: true,
  },
  refusal: { reason: true, count: true },
  refusalReason: { foreign: true, full: true, large: true, 'no-room': true },
  beginning: {
    recording: true,
    segment: true,
    owner: true,
    mime: true,
    startedAt: true,
    startOffset: true,
    gapReason: true,
    lock: true,
    before: true,
  },
}
