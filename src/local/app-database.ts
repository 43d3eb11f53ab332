import { Dexie, type Table } from 'dexie'
import type { Account, Preferences } from '../../contract/accounts/account.ts'
import type { Ready } from '../../contract/accounts/push.ts'
import type { Engines } from '../../contract/changes.ts'
import type { MessageId, RecordingId, UserId } from '../../contract/ids.ts'
import type { Analysis } from '../../contract/recordings/analysis.ts'
import type { ChatMessage } from '../../contract/recordings/chat.ts'
import type { Correction, SpeakerName } from '../../contract/recordings/corrections.ts'
import type { LibraryMessage } from '../../contract/recordings/library-chat.ts'
import type { Reassignment } from '../../contract/recordings/reassignments.ts'
import type { RecordingRow } from '../../contract/recordings/recording.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import type { FieldEdit, GivenEdits } from '../../contract/recordings/user-fields.ts'
import type { Whereabouts } from './in-memory/in-memory-database.ts'
import type { KeyRow, SealedState, WrapRow } from './key-rows.ts'
import { dropChangedTexts } from './search/text-packs.ts'

/** The app database: what the screens show, one per person, so that nobody ever sees another's recordings. */

/** A recording as this device knows it. What the person sees of it is computed by `recordingStatus`, never stored. */
export type LocalRecording = Omit<RecordingRow, 'transcription'> & {
  owner: UserId
  /** The server's word; null until the server has it. */
  transcription: RecordingRow['transcription'] | null
  /** When the server confirmed length and SHA-256 of every segment; null before. Only then may local audio go. */
  confirmedAt: string | null
  /**
   * The restore id under which the server last had it, by its answer to the upload or in its feed. Undefined: a server of before
   * restore ids. Null: a restored server has it no more, and all of its sound is not here.
   */
  confirmedUnder?: string | null
  /** Milliseconds since 1970: the order of lists. */
  sortKey: number
  /** Of a recording that only the person's devices can open; left out before any of them has written in it. */
  sealed?: SealedState
}

/** Why an outbox entry waits for the person. `own`: an error of this app, and not the server's word. */
export type ParkReason =
  | { kind: 'refused'; message: string; own?: true }
  | { kind: 'orphan' }
  | { kind: 'audio-missing' }

export type OutboxState =
  | { kind: 'pending'; attempt: number; notBefore: number; waitingFor: WaitReason | null }
  | { kind: 'sending'; attempt: number; since: number }
  | { kind: 'parked'; reason: ParkReason }

export type WaitReason = 'offline' | 'server-busy' | 'server-full' | 'sign-in' | 'storage'

/** What is done to one recording. */
export type OutboxWork =
  /** Audio of a saved recording, then POST /api/recordings. */
  | { kind: 'upload' }
  /** Audio of a recording that still runs or was not saved yet: bytes only. */
  | { kind: 'upload-ahead' }
  /** Sets a field of the row. */
  | FieldEdit
  /**
   * `objection`: somebody did not want to be recorded. `uploads`: how many segments may lie on the server without belonging to a recording, when
   * nothing here can tell. `sealed`: the person's other devices are to know it too, by the key of this kid; empty: by a new one.
   */
  | { kind: 'delete'; forever: boolean; uploads?: number; objection?: true; sealed?: string }
  | { kind: 'restore' }
  /** At most so many people spoke; left out: as it was said before. Null: nobody knows. */
  | { kind: 'transcribe'; mostSpeakers?: number | null }
  | { kind: 'question'; message: MessageId }
  /** To a server that was restored: these edits, and all words of it that are here. */
  | ({ kind: 'give-back' } & GivenEdits)
  | ({ kind: 'correction' } & Correction)
  | ({ kind: 'speaker' } & SpeakerName)
  | ({ kind: 'reassign' } & Reassignment)

/** What is about all recordings. */
export type LibraryWork = { kind: 'library-question'; message: MessageId } | { kind: 'give-back-messages' }

/** `isPersonFull`: its last 507 was for the space that the server has for this person. */
type Queued = { owner: UserId; createdAt: number; state: OutboxState; isPersonFull?: true }
/** `isRewrite`: the person set nothing. It has the sealed row of a recording written, and its work says nothing. */
export type NewRecordingEntry = Queued & { recording: RecordingId; work: OutboxWork; isRewrite?: true }
export type NewLibraryEntry = Queued & { recording: null; work: LibraryWork }
export type RecordingEntry = NewRecordingEntry & { n: number }
export type LibraryEntry = NewLibraryEntry & { n: number }
export type OutboxEntry = RecordingEntry | LibraryEntry

/** How far the upload of a recording is, for the screens; the server's offset is the truth. Bytes. */
export type UploadProgress = { recording: RecordingId; sent: number; total: number }

/** `revision`: that of the server's row, where it said so. Rows of before have words inside of their segments. */
export type LocalTranscript = Transcript & { revision?: number }

/** The words of a transcript, as `core/text/words.ts` encodes them, apart from its row: few screens need them. */
export type LocalWords = {
  recordingId: RecordingId
  /** Of the server's value for the transcript as it was last heard; null where the words came inside of the row. */
  version: string | null
  /** Null before any were fetched. They may be of an earlier text, and are shown only where they fit. */
  bytes: Uint8Array | null
  /** `version` has yet to be fetched. */
  missing?: 1
}

export type LocalMessage = ChatMessage & { owner: UserId }
export type LocalLibraryMessage = LibraryMessage & { owner: UserId }

/** Behind the bell (docs/product.md#notifications). `timestamp`: milliseconds since 1970. */
type Kept = { id: string; timestamp: number; read: boolean }
/** `about`: the address of what it speaks of; `name`: the title of that recording, and `lang` the language of it. */
export type MessageNotice = Kept & {
  title: string
  name?: string
  lang?: string | undefined
  description?: string
  type: 'success' | 'error' | 'warning'
  about?: string
}
/** It is read when the recording was opened on this device. */
export type ReadyNotice = Kept & { recording: RecordingId; ready: Ready }
export type NoticeRow = MessageNotice | ReadyNotice

/** What the person wants of this device. `endpoint`: the subscription that the server has heard of. */
export type PushWish = { on: boolean; endpoint: string | null }

export type MetaRow =
  | { key: 'cursor'; cursor: number }
  | { key: 'engines'; engines: Engines }
  | { key: 'synced'; at: number }
  /** When this device last looked at its clock, and from when on it may be believed: see known-time.ts. */
  | { key: 'clock'; seen: number; believedFrom: number }
  /** While the library is fetched for the first time: where that goes on, and of how many recordings all but words is here. */
  | { key: 'first'; marker: string; done: number; total: number }
  /** No transcript has words inside of its row any more. */
  | { key: 'words-apart' }
  | { key: 'push'; wish: PushWish }
  | KeepRow
  /** Which state of the server this device follows; `whole`: it has compared everything with that. */
  | { key: 'replica'; id: string; whole: boolean }
  /** This device was signed out from another: how many recordings were removed here, and how many wait to be sent. */
  | { key: 'revoked'; removed: number; kept: number }
  /**
   * `unsent`: what the person chose here and the server does not know yet; it wins over what the server says. Older versions noted
   * all choices there, those that were not touched too.
   */
  | { key: 'account'; account: Account; unsent: Partial<Preferences> | null }

/**
 * Audio that is to stay on this device: of the `newest` recordings, and of those that the person chose. `fetched`: what of it
 * came from the server. `isFull`: there was too little space when it was last tried.
 */
export type KeepRow = {
  key: 'keep'
  newest: number
  chosen: RecordingId[]
  fetched: RecordingId[]
  isFull?: boolean
}

/** Of a take that is not saved yet: its marks in seconds, and what was said of it. */
export type TakeNote = {
  recording: RecordingId
  seconds: number[]
  title?: string
  /** Left out: nothing was chosen, here or by default. */
  spokenLanguage?: string | null
  agreedAt?: string | null
}

export type AppDatabase = Dexie & {
  recordings: Table<LocalRecording, RecordingId>
  transcripts: Table<LocalTranscript, RecordingId>
  words: Table<LocalWords, RecordingId>
  analyses: Table<Analysis, RecordingId>
  messages: Table<LocalMessage, MessageId>
  /** The chat over all recordings. */
  libraryMessages: Table<LocalLibraryMessage, MessageId>
  outbox: Table<OutboxEntry, number, NewRecordingEntry | NewLibraryEntry>
  progress: Table<UploadProgress, RecordingId>
  marks: Table<TakeNote, RecordingId>
  /** Purged for good: a late pull or a stale tab must not bring them back. */
  tombstones: Table<{ recording: RecordingId }, RecordingId>
  notices: Table<NoticeRow, string>
  meta: Table<MetaRow, MetaRow['key']>
  /** The folded texts of many transcripts together, which the search keeps (text-index.ts). */
  textPacks: Table<TextPack, number>
  /** While the feed is taken in anew: what it named. `newer`: this device knows more of it. */
  seen: Table<{ id: string; newer: boolean }, string>
  /** Of the mode "Only my devices"; empty outside of it. */
  keys: Table<KeyRow, KeyRow['key']>
  wraps: Table<WrapRow, string>
}

/** `ends`: where the text of each of `ids` ends in `text`. */
export type TextPack = { ids: RecordingId[]; ends: number[]; text: string }

export const appDatabaseName = (owner: UserId): string => `earmark-app-${owner}`

export function openAppDatabase(owner: UserId, where: Whereabouts = {}): AppDatabase {
  // Dexie's cache copies every row and key that comes out of it: with 10,000 recordings, longer than reading them again.
  const options = { chromeTransactionDurability: 'strict', cache: 'disabled', ...where } as const
  const database = new Dexie(appDatabaseName(owner), options) as AppDatabase
  // Older ones need no declaration: Dexie compares with what is there, and no version has changed what rows hold. What is null is in no index:
  // that of deletedAt holds the trash.
  database.version(9).stores({
    recordings: 'id, sortKey, deletedAt, analysis, transcription.state',
    transcripts: 'recordingId',
    words: 'recordingId, missing',
    analyses: 'recordingId',
    messages: 'id, [recordingId+timestamp]',
    libraryMessages: 'id, timestamp',
    outbox: '++n, recording',
    progress: 'recording',
    marks: 'recording',
    tombstones: 'recording',
    notices: 'id, timestamp',
    meta: 'key',
    textPacks: '++, *ids',
    seen: 'id',
    keys: 'key',
    wraps: 'kid, unsent',
  })
  database.use(dropChangedTexts)
  return database
}
