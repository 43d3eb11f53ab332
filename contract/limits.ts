/** Numbers of docs/product.md#limits that page and server share. Seconds, bytes or counts as named. */

export const MAX_RECORDING_SECONDS = 5400
export const COUNTDOWN_SECONDS = 1800
export const COUNTDOWN_ORANGE_SECONDS = 600
export const COUNTDOWN_RED_SECONDS = 300
export const CHUNK_MS = 1000
export const AUDIO_BITS_PER_SECOND = 48_000
export const WAVEFORM_BARS = 7
/** Live peaks per second while recording; one byte each. */
export const PEAKS_PER_SECOND = 10
/** Peaks kept with a finished recording, whatever its length. */
export const STORED_PEAKS = 600

export const DEFAULT_MAX_UPLOAD_MB = 200
/** One PATCH of a resumable upload: small enough for a deadline on bad connections (docs/decisions.md#uploads-by-offset). */
export const UPLOAD_PATCH_BYTES = 256 * 1024
/** The JSON limit of every call but uploads: a 90-minute transcript is about 100 KB. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024
/** For calls without a session: the largest carries a passkey. */
export const MAX_PUBLIC_BYTES = 64 * 1024
/** A field of a form: one that names 10,000 segments, 600 bytes for each. */
export const MAX_FIELD_BYTES = 6 * 1024 * 1024
export const MAX_TITLE_LENGTH = 500
/** Edits in one call. */
export const MAX_EDITS = 100
export const MAX_MESSAGE_LENGTH = 8000
/** For a transcript that is sent or corrected: three times what a fast speaker says in 95 minutes. Characters. */
export const MAX_TRANSCRIPT_CHARACTERS = 400_000
/** Of one that a device gives back, all in all: its text, what was heard before it was corrected, words, labels and names. */
export const MAX_GIVEN_TRANSCRIPT_CHARACTERS = 3 * MAX_TRANSCRIPT_CHARACTERS
/** Of the chat of one recording, asked or given back: thousands of long answers. As it is kept. */
export const MAX_GIVEN_CHAT_BYTES = 10_000_000
/** Of the chat over all recordings, with what each row takes besides: forty questions a day for a year. */
export const MAX_LIBRARY_CHAT_BYTES = 100_000_000
/** Of one transcript: three in each second of 95 minutes. */
export const MAX_TRANSCRIPT_SEGMENTS = 20_000
/** Speakers of one transcript that somebody has named, or had: as many as an object of a body may have names. */
export const MAX_NAMED_SPEAKERS = 1000
/** It stands before each sentence of its speaker. Characters. */
export const MAX_SPEAKER_NAME = 80

export const CHAT_HISTORY_MESSAGES = 5
/** What an answer about all recordings may rest on: this many passages, and this many characters in all. */
export const MAX_PASSAGES = 40
export const MAX_PASSAGE_CHARACTERS = 24_000
export const MAX_SUGGESTIONS = 3
export const OVERVIEW_ACTION_ITEMS = 3
export const READING_WORDS_PER_MINUTE = 200
export const RECENT_RECORDINGS = 3
/** Recordings in one .zip when they are chosen one by one: their ids fit into an address. */
export const MAX_CHOSEN_EXPORT = 100
export const NOTIFICATION_LIST_CAP = 50

export const POLL_BUSY_MS = 3000
export const POLL_IDLE_MS = 60_000
export const CHANGES_PAGE = 200
/** The size of a page of changes, which has at least one row: it must arrive on any connection. Before compression. */
export const CHANGES_PAGE_BYTES = 1_000_000
export const TRASH_DAYS = 30
export const MIN_PASSWORD_LENGTH = 8
/** How many people may be said to have spoken in a recording, at most. */
export const MOST_SPEAKERS = 20
