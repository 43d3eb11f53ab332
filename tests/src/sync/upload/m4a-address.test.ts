import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { UnplayableError } from '../../../../core/media/unplayable-error.ts'
import type { Client } from '../../../../src/api/client.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { trackOf } from '../../../../src/sync/upload/audio-source.ts'
import { m4aAddress } from '../../../../src/sync/upload/m4a-address.ts'
import { chunks, record } from '../../local/recordings/takes.ts'

/** No sealed recording is played here. */
const openSealed = () => Promise.reject(new Error('This recording is not sealed.'))

const segments = [
  { segment: 0, startOffset: 0, seconds: 3, mime: 'audio/webm;codecs=opus', bytes: 30, sha256: '0'.repeat(64) },
]
const recording = { id: newRecordingId(), title: 'From Chrome', duration: 3, segments }

/** Plays what is named. */
let played: string[]
beforeEach(() => {
  played = ['audio/mp4; codecs="opus"']
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  vi.stubGlobal(
    'Audio',
    class {
      canPlayType = (type: string): string => (played.includes(type) ? 'probably' : '')
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Answers in turn, the last one for ever. */
function serverThat(...answers: (string | undefined)[]) {
  const asked: unknown[] = []
  const call = async (_: unknown, { query }: { query?: { m4a: string } }) => {
    asked.push(query?.m4a)
    const m4a = answers.length > 1 ? answers.shift() : answers[0]
    return { audioUrl: `/audio?m4a=${query?.m4a}`, m4a }
  }
  return { asked, client: { call } as unknown as Client }
}

test('Opus where it is played in MP4, else AAC; and AAC where what came before did not play', async () => {
  const { asked, client } = serverThat('made')
  expect(await m4aAddress(client, recording, 'play')).toBe('/audio?m4a=opus')
  await m4aAddress(client, recording, 'again')
  played = []
  await m4aAddress(client, recording, 'play')
  expect(asked).toEqual(['opus', 'aac', 'aac'])
})

test('waits until it is made, and says at last that it takes long', async () => {
  vi.useFakeTimers()
  const soon = m4aAddress(serverThat('making', 'making', 'made').client, recording, 'play')
  await vi.runAllTimersAsync()
  expect(await soon).toBe('/audio?m4a=opus')
  const never = expect(m4aAddress(serverThat('making').client, recording, 'play')).rejects.toThrow(/still converting/)
  await vi.runAllTimersAsync()
  await never
})

test('where the server can make nothing, the bytes as they came are played if they can be; else a sentence says so', async () => {
  const { client } = serverThat('failed')
  await expect(m4aAddress(client, recording, 'play')).rejects.toThrow(UnplayableError)
  played = ['audio/webm;codecs=opus']
  expect(await m4aAddress(client, recording, 'play')).toBe('/audio?m4a=aac')
  await expect(m4aAddress(client, recording, 'file')).rejects.toThrow(UnplayableError)
})

test('an older server, which says nothing of it, gives what it has', async () => {
  expect(await m4aAddress(serverThat(undefined).client, recording, 'play')).toBe('/audio?m4a=opus')
})

test('Safari plays that before the WebM it keeps, and with no network what it keeps; other browsers never ask', async () => {
  const audio = openAudioDatabase()
  const id = await record(audio, chunks(new Uint8Array(30), 10), { mime: 'audio/webm;codecs=opus' })
  const kept = { ...recording, id }
  const { asked, client } = serverThat('made')
  expect(await trackOf({ audio, client, openSealed }, kept).open(false)).toMatchObject([{ from: '/audio?m4a=opus' }])
  const away = { call: () => Promise.reject(new TypeError('Failed to fetch')) } as unknown as Client
  expect(await trackOf({ audio, client: away, openSealed }, kept).open(false)).toMatchObject([
    { from: expect.any(Blob) },
  ])
  vi.stubGlobal('navigator', { vendor: 'Google Inc.' })
  expect(await trackOf({ audio, client, openSealed }, kept).open(false)).toMatchObject([{ from: expect.any(Blob) }])
  expect(asked).toEqual(['opus'])
})
