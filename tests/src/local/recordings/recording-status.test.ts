import { expect, it } from 'vitest'
import { newMessageId, newRecordingId } from '../../../../contract/ids.ts'
import type { Transcription } from '../../../../contract/recordings/recording.ts'
import { SEALED_AUDIO } from '../../../../contract/recordings/sealed-audio.ts'
import type { OutboxEntry, OutboxState, OutboxWork } from '../../../../src/local/app-database.ts'
import { editTrouble } from '../../../../src/local/recordings/edit-trouble.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import {
  type RecordingStatus,
  recordingStatus,
  transcriptStatus,
} from '../../../../src/local/recordings/recording-status.ts'
import { libraryRow } from './library.ts'
import { ANNA } from './takes.ts'

const recording = libraryRow()
const now = 1_000_000
const entry = (work: OutboxWork, state?: OutboxState, id = recording.id): OutboxEntry => ({
  ...newEntry(ANNA, id, work),
  n: 1,
  ...(state ? { state } : {}),
})
const status = (
  outbox: OutboxEntry[],
  transcription: Transcription | null = null,
  speech: string | null = 'pocketsphinx',
): RecordingStatus =>
  recordingStatus({
    recording: { ...recording, transcription },
    outbox,
    progress: { recording: recording.id, sent: 3, total: 9 },
    engines: { speech, language: 'built-in' },
    now,
  })

const upload = { kind: 'upload' } as const
const transcribe = { kind: 'transcribe' } as const
const sending: OutboxState = { kind: 'sending', attempt: 0, since: 0 }
const waits: OutboxState = { kind: 'pending', attempt: 1, notBefore: 0, waitingFor: 'server-full' }
const done: Transcription = { state: 'done', engine: 'x', empty: false }
const title = { kind: 'title', title: 'A' } as const
const favorite = { kind: 'favorite', isFavorite: true } as const
const question = { kind: 'question', message: newMessageId() } as const
const refused: OutboxState = { kind: 'parked', reason: { kind: 'refused', message: 'No.' } }
const parked: OutboxState = { kind: 'parked', reason: { kind: 'orphan' } }

it.each<[string, RecordingStatus, RecordingStatus]>([
  ['just saved', status([entry(upload)]), { kind: 'on-device' }],
  ['being sent', status([entry(upload, sending)]), { kind: 'uploading', sent: 3, total: 9 }],
  ['waiting', status([entry(upload, waits)]), { kind: 'waiting-upload', reason: 'server-full' }],
  ['needing the person', status([entry(upload, parked)]), { kind: 'needs-you', why: { kind: 'orphan' } }],
  ['with an edit on the way', status([entry({ kind: 'title', title: 'A' }, waits)]), { kind: 'on-device' }],
  ["another's upload", status([entry(upload, sending, newRecordingId())]), { kind: 'on-device' }],
  [
    'to be transcribed',
    status([entry(transcribe)], { state: 'off' }),
    { kind: 'processing', progress: null, estimateSeconds: null },
  ],
  ['to be transcribed without an engine', status([entry(transcribe)], null, null), { kind: 'waiting-engine' }],
  [
    'refused a transcript',
    status([entry(transcribe, parked)]),
    { kind: 'edit-refused', edits: ['transcribe'], why: { kind: 'orphan' } },
  ],
  [
    'refused an edit',
    status([entry(title, waits), entry(favorite, parked), entry(title, refused), entry(favorite, refused)], done),
    { kind: 'edit-refused', edits: ['favorite', 'title'], why: { kind: 'orphan' } },
  ],
  ['with edits that wait', status([entry(title, waits), entry(favorite, sending)], done), { kind: 'transcribed' }],
  ['refused an edit before its upload', status([entry(upload), entry(title, refused)]), { kind: 'on-device' }],
  ['refused a question', status([entry(question, refused)], done), { kind: 'transcribed' }],
  ["another's edit refused", status([entry(title, refused, newRecordingId())], done), { kind: 'transcribed' }],
  ['with transcription off', status([], { state: 'off' }), { kind: 'not-transcribed' }],
  ['without an engine', status([], { state: 'waiting' }), { kind: 'waiting-engine' }],
  [
    'queued',
    status([], { state: 'queued', estimateSeconds: 40 }),
    { kind: 'processing', progress: null, estimateSeconds: 40 },
  ],
  [
    'running',
    status([], { state: 'running', progress: 0.5, estimateSeconds: 40 }),
    { kind: 'processing', progress: 0.5, estimateSeconds: 40 },
  ],
  ['done', status([], { state: 'done', engine: 'x', empty: false }), { kind: 'transcribed' }],
  ['done in silence', status([], { state: 'done', engine: 'x', empty: true }), { kind: 'no-speech' }],
  [
    'failed for good',
    status([], { state: 'failed', reason: 'Broken.', retryAt: null }),
    { kind: 'failed', reason: 'Broken.', retryAt: null },
  ],
  [
    'failed for now',
    status([], { state: 'failed', reason: 'Busy.', retryAt: new Date(now + 1000).toISOString() }),
    { kind: 'failed', reason: 'Busy.', retryAt: now + 1000 },
  ],
  [
    'failed, with its next try due',
    status([], { state: 'failed', reason: 'Busy.', retryAt: new Date(now).toISOString() }),
    { kind: 'processing', progress: null, estimateSeconds: null },
  ],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected)
})

it('tells of edits that wait, and why, once they were tried', () => {
  const offline: OutboxState = { ...waits, waitingFor: 'offline' }
  expect(editTrouble([entry(title)])).toBeNull()
  expect(editTrouble([entry(title, sending)])).toBeNull()
  // Nobody has set anything.
  expect(editTrouble([Object.assign(entry(title, offline), { isRewrite: true })])).toBeNull()
  expect(editTrouble([entry(title), entry(favorite, waits), entry(title, offline)])).toEqual({
    kind: 'edit-waits',
    edits: ['favorite', 'title'],
    reason: 'server-full',
  })
  expect(editTrouble([entry(upload, offline), entry(title, offline)])).toBeNull()
})

it('tells how far the transcript is although an edit was refused', () => {
  const input = { recording: { ...recording, transcription: done }, progress: undefined, engines: null, now }
  expect(transcriptStatus({ ...input, outbox: [entry(title, refused)] })).toEqual({ kind: 'transcribed' })
})

it('says of what only the devices of the person can open that there is nothing to wait for', () => {
  const segments = [{ segment: 0, mime: SEALED_AUDIO, bytes: 9, sha256: '', startOffset: 0, seconds: 1 }]
  const input = { outbox: [], progress: undefined, engines: { speech: 'pocketsphinx', language: 'built-in' }, now }
  expect(recordingStatus({ ...input, recording: { ...recording, segments, transcription: { state: 'off' } } })).toEqual(
    {
      kind: 'locked',
    },
  )
})
