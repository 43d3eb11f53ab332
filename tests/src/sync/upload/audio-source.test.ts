import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { Segment } from '../../../../contract/recordings/recording.ts'
import type { Client } from '../../../../src/api/client.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { trackOf } from '../../../../src/sync/upload/audio-source.ts'
import { chunks, record } from '../../local/recordings/takes.ts'

/** No sealed recording is played here. */
const openSealed = () => Promise.reject(new Error('This recording is not sealed.'))

const place = (segment: number, startOffset: number, seconds: number): Segment => ({
  segment,
  startOffset,
  seconds,
  mime: 'audio/webm',
  bytes: 10,
  sha256: '0'.repeat(64),
})

/** A server that signs one address; nothing of the recording is on this device. */
const client = { call: async () => ({ audioUrl: '/api/recordings/x/audio?expires=1' }) } as unknown as Client

test('the gap between two segments keeps its place when the sound comes from the server', async () => {
  const recording = { id: newRecordingId(), title: 'Two', duration: 30, segments: [place(0, 0, 10), place(2, 14, 16)] }
  const sounds = await trackOf({ audio: openAudioDatabase(), client, openSealed }, recording).open(false)
  expect(sounds).toEqual([
    { startOffset: 0, seconds: 10, from: '/api/recordings/x/audio?expires=1&segment=0' },
    { startOffset: 14, seconds: 16, from: '/api/recordings/x/audio?expires=1&segment=2' },
  ])
})

test('a gap before the first sound keeps its place too', async () => {
  const recording = { id: newRecordingId(), title: 'Late', duration: 30, segments: [place(1, 4, 26)] }
  const sounds = await trackOf({ audio: openAudioDatabase(), client, openSealed }, recording).open(false)
  expect(sounds).toMatchObject([{ startOffset: 4, seconds: 26 }])
})

test('a single file is as long as the recording', async () => {
  const recording = { id: newRecordingId(), title: 'One', duration: 30, segments: [place(0, 0, 0)] }
  const sounds = await trackOf({ audio: openAudioDatabase(), client, openSealed }, recording).open(false)
  expect(sounds).toEqual([{ startOffset: 0, seconds: 30, from: '/api/recordings/x/audio?expires=1' }])
})

test('a file that the browser lost is read from the device again where the server gives none', async () => {
  const audio = openAudioDatabase()
  const id = await record(audio, chunks(new Uint8Array(30), 10), { mime: 'audio/mp4' })
  const recording = { id, title: 'Here', duration: 3, segments: [{ ...place(0, 0, 3), bytes: 30 }] }
  const away = { call: () => Promise.reject(new TypeError('Failed to fetch')) } as unknown as Client
  expect(await trackOf({ audio, client: away, openSealed }, recording).open(true)).toMatchObject([
    { from: expect.any(Blob) },
  ])
  expect(await trackOf({ audio, client, openSealed }, recording).open(true)).toMatchObject([
    { from: expect.any(String) },
  ])
  const gone = { ...recording, id: newRecordingId() }
  await expect(trackOf({ audio, client: away, openSealed }, gone).open(true)).rejects.toThrow('Failed to fetch')
})
