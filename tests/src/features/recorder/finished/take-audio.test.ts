import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { readTakeGaps } from '../../../../../src/features/recorder/finished/take-audio.ts'
import { appendChunk, beginSegment } from '../../../../../src/local/audio/append-chunk.ts'
import { openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { ANNA, chunks, record } from '../../../local/recordings/takes.ts'

const audio = openAudioDatabase()
afterEach(() => audio.delete())

it('marks where a take that was not saved yet has no sound, with the reason', async () => {
  const recording = await record(audio, chunks(new Uint8Array(20), 10))
  expect(await readTakeGaps(audio, recording)).toEqual([])
  const place = { recording, segment: 1 }
  const begun = { ...place, owner: ANNA, mime: 'audio/webm', startedAt: 1e12, startOffset: 14 }
  await beginSegment(audio, { ...begun, gapReason: 'asleep' })
  const chunk = { sequence: 0, bytes: new ArrayBuffer(4), seconds: 1, peaks: Uint8Array.of(9) }
  await appendChunk(audio, { ...place, ...chunk })
  expect(await readTakeGaps(audio, recording)).toMatchObject([
    { start: 2, end: 14, label: expect.stringContaining('12 s') },
  ])
})
