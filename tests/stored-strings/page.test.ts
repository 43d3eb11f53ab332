import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, expect, test } from 'vitest'
import { EXTRAS } from '../../contract/extras.ts'
import { newRecordingId, type UserId } from '../../contract/ids.ts'
import { openAppDatabase } from '../../src/local/app-database.ts'
import { FALLBACK_FOLDER, writeBeginning, writeChunk } from '../../src/local/audio/fallback-store.ts'
import { openAudioDatabase } from '../../src/local/audio-database.ts'
import { copyingLock, withInbox } from '../../src/local/inbox/inbox-database.ts'
import { writeValue } from '../../src/local/key-value.ts'
import { takeLock } from '../../src/local/takes/unfinished.ts'
import { DRAIN_LOCK, QUESTIONS_LOCK } from '../../src/sync/drain-lock.ts'
import { TAKE_LOCK } from '../../src/sync/feed/merge-page.ts'
import { EVENT_LOCK } from '../../src/sync/is-idle.ts'
import { KEEP_LOCK } from '../../src/sync/keep/keep-recordings.ts'
import { answersLock } from '../../src/sync/locks/held-lock.ts'
import { DRAIN_TAG, SYNC_QUEUE } from '../../src/sync/worker-messages.ts'
import { queuedRequest } from '../../sw/queued-request.ts'
import { memoryFiles } from '../src/local/recordings/memory-files.ts'
import { argumentsOf, textsWith } from './arguments-of.ts'
import { APP_ROWS, AUDIO_ROWS, MESSAGES } from './kinds.ts'
import { schemaOf } from './schemas.ts'

// A device keeps what an older version has stored, and tabs and workers of two versions run beside each other: a name in these
// lists never changes, and a new one is added to them. What is a type alone is listed in kinds.ts.

const PAGE = ['contract', 'core', 'src', 'sw']
const OWNER = '0190a0b0-0000-7000-8000-000000000001' as UserId
const app = openAppDatabase(OWNER)
const audio = openAudioDatabase()
afterAll(() => {
  app.close()
  audio.close()
})

test('databases keep their names, tables, keys and indices', async () => {
  await writeValue('any', 1)
  await Promise.all([app.open(), audio.open()])
  expect(schemaOf(app)).toEqual({
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
  // Frozen at version 1: an upgrade would close it under a running recording.
  expect(audio.verno).toBe(1)
  expect(schemaOf(audio)).toEqual({
    chunks: '[recording+segment+sequence]',
    segments: '[recording+segment], owner',
    headers: '[recording+segment]',
  })
  expect(await withInbox(async (received) => schemaOf(received))).toEqual({
    files: 'id',
    slices: '[file+n]',
    refusals: 'reason',
  })
  expect((await Dexie.getDatabaseNames()).sort()).toEqual([
    `earmark-app-${OWNER}`,
    'earmark-audio',
    'earmark-received',
    'keyval-store',
  ])
})

test('rows keep the names of their fields and kinds', () => {
  expect(Object.keys(APP_ROWS.work)).toContain('upload')
  expect(Object.keys(AUDIO_ROWS.chunk)).toContain('sequence')
})

test('Web Locks keep their names: an older tab holds them too', () => {
  expect(takeLock(newRecordingId())).toMatch(/^rec:[\da-f-]{36}$/)
  expect(copyingLock('1')).toBe('earmark-copying:1')
  expect([DRAIN_LOCK, QUESTIONS_LOCK, TAKE_LOCK, EVENT_LOCK, KEEP_LOCK]).toEqual([
    'drain',
    'drain-questions',
    'take-in',
    'sync-event',
    'keep-audio',
  ])
  expect(answersLock(DRAIN_LOCK)).toBe('drain-answers')
  const named = argumentsOf((callee) => /(^|\.)locks\??\.request$|^holdLock$/.test(callee), PAGE)
  expect(named).toEqual([
    'earmark-inbox',
    'earmark-opened',
    'earmark-push',
    'earmark-recorder',
    'earmark-second-lane',
    'earmark-stand-in',
    'first-fetch',
    'sync-event',
    'tidy',
  ])
})

test('small values keep their keys, in local storage and in the database that page and worker share', () => {
  expect(argumentsOf((callee) => /\.(get|set|remove)Item$/.test(callee), PAGE)).toEqual([
    'earmark-after-sign-in',
    'earmark-alarm-sound',
    'earmark-crash-count',
    'earmark-emergency-mode',
    'earmark-error-count',
    'earmark-install-prompt-dismissed',
    'earmark-install-prompt-seen',
    'earmark-last-crash',
    'earmark-last-error',
    'earmark-lock-advice',
    'earmark-microphone',
    'earmark-only-my-devices',
    'earmark-scroll',
    'earmark-session-count',
    'earmark-theme',
    'earmark-user',
  ])
  expect(argumentsOf((callee) => /^(read|write|remove)Value$/.test(callee), PAGE)).toEqual([
    'earmark-captions',
    'earmark-language',
    'earmark-older-pages',
    'earmark-person',
    'earmark-removed-extras',
    'earmark-send-after-save',
    'earmark-shortcuts-off',
    'earmark-sign-out-pending',
    'earmark-spoken-language',
  ])
})

test('caches keep their names', () => {
  expect(argumentsOf((callee) => /caches\??\.open$/.test(callee), PAGE)).toEqual([
    'earmark-extras',
    'earmark-inbox',
    'earmark-kept',
  ])
  expect(textsWith('earmark-languages', PAGE)).toEqual(['earmark-languages'])
  expect(textsWith('/kept-note', PAGE)).toEqual(['/kept-note'])
})

test('files beside the database keep their folder and names', async () => {
  const files = memoryFiles()
  const id = newRecordingId()
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const beginning = {
    recording: id,
    segment: 2,
    owner: OWNER,
    mime: 'audio/webm',
    startedAt: 1,
    startOffset: 0,
    before: 0,
  }
  await writeBeginning(files, beginning, bytes)
  await writeChunk(files, { recording: id, segment: 2, sequence: 7, seconds: 1.5, peaks: new Uint8Array(4), bytes })
  expect(FALLBACK_FOLDER).toBe('earmark-second-lane')
  expect((await files.names()).sort()).toEqual([`${id}.2.begin`, `${id}.2.first`, `${id}.2.slice.7.1500000.4.3`])
})

test('sync events, channels and messages keep their names', async () => {
  expect([SYNC_QUEUE, DRAIN_TAG]).toEqual(['earmark-outbox', 'earmark-drain-'])
  expect(await queuedRequest('https://earmark.test').json()).toEqual({ doorbell: true })
  expect(argumentsOf((callee) => callee === 'BroadcastChannel', PAGE)).toEqual([
    'earmark-answers',
    'earmark-holders',
    'earmark-received',
  ])
  expect(EXTRAS).toEqual([
    'account',
    'administration',
    'documents',
    'versions',
    'diagnostics',
    'install',
    'offline',
    'overview',
    'speakers',
    'questions',
    'microphone',
    'sealing',
    'selection',
    'corrections',
    'vocabulary',
    'captions',
    'imports',
    'unlockers',
  ])
  expect(Object.keys(MESSAGES.toWorker)).toContain('ring')
})

test('nothing of ours is named but what is listed here', () => {
  expect(textsWith('earmark', PAGE)).toEqual([
    'application/vnd.earmark.sealed-audio',
    'earmark-after-sign-in',
    'earmark-alarm-sound',
    'earmark-answers',
    'earmark-app-*',
    'earmark-audio',
    'earmark-captions',
    'earmark-copying:*',
    'earmark-crash-count',
    'earmark-drain-',
    'earmark-emergency-mode',
    'earmark-error-count',
    'earmark-export-*.json',
    'earmark-extras',
    'earmark-holders',
    'earmark-inbox',
    'earmark-install-prompt-dismissed',
    'earmark-install-prompt-seen',
    'earmark-kept',
    'earmark-language',
    'earmark-languages',
    'earmark-last-crash',
    'earmark-last-error',
    'earmark-lock-advice',
    'earmark-microphone',
    'earmark-older-pages',
    'earmark-only-my-devices',
    'earmark-opened',
    'earmark-outbox',
    'earmark-person',
    'earmark-push',
    'earmark-received',
    'earmark-recorder',
    'earmark-recovery-codes.txt',
    'earmark-recovery-key.txt',
    'earmark-removed-extras',
    'earmark-scroll',
    'earmark-second-lane',
    'earmark-send-after-save',
    'earmark-session-count',
    'earmark-shortcuts-off',
    'earmark-sign-out-pending',
    'earmark-spoken-language',
    'earmark-stand-in',
    'earmark-theme',
    'earmark-user',
    'earmark-woken-by-*',
    'x-earmark-close',
    'x-earmark-keep',
    'x-earmark-restore-id',
    'x-earmark-user',
  ])
})
