import { expect, it } from 'vitest'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { YieldTurnError } from '../../../server/jobs/fair-turns.ts'
import { TellSpeakers } from '../../../server/processing/tell-speakers.ts'
import type { AudioFile } from '../../../server/speech/transcriber.ts'
import type { HeardVoice } from '../../../server/speech/voices/group-voices.ts'
import { newRow } from '../../../server/uploads/new-row.ts'

const SAID: TranscriptSegment[] = [
  { start: 1, end: 4, text: 'One.' },
  { start: 5, end: 9, text: 'Two.' },
  { start: 101, end: 104, text: 'Two again.' },
  { start: 105, end: 109, text: 'One again.' },
]
/** Of each file, in its own seconds. */
const VOICES: Record<string, HeardVoice[]> = {
  first: [
    { print: [1, 0], turns: [{ start: 1, end: 4 }] },
    { print: [0, 1], turns: [{ start: 5, end: 9 }] },
  ],
  second: [
    { print: [0.1, 1], turns: [{ start: 1, end: 4 }] },
    { print: [1, 0.1], turns: [{ start: 5, end: 9 }] },
  ],
}
const id = '0190a000-0000-7000-8000-000000000001' as RecordingId
const segments = [0, 1].map((segment) => ({
  segment,
  mime: 'audio/wav',
  bytes: 1,
  sha256: '',
  startOffset: segment * 100,
  seconds: 10,
  blob: `recordings/${id}/${segment}`,
}))
const recording = {
  userId: 'somebody' as UserId,
  segments,
  row: newRow(id, { title: 'Meeting', duration: '110' }, segments),
}

const telling = (attempt: number, onListen = () => {}) => {
  let listened = 0
  const diarizer = {
    name: 'fake',
    listen: async ({ path }: AudioFile) => {
      listened++
      onListen()
      return VOICES[path] ?? []
    },
  }
  const voices = new TellSpeakers({ current: () => diarizer, tell: () => {} }, recording, { attempt })
  voices.add({ audio: { path: 'first', mime: '' }, startOffset: 0 })
  voices.add({ audio: { path: 'second', mime: '' }, startOffset: 100 })
  return { voices, listened: () => listened }
}
const work = (turn = async () => {}, signal = new AbortController().signal) => ({
  signal,
  turn: { next: turn },
  progress: { report: () => {} },
})

it('knows a voice again in the next file of a recording', async () => {
  const { voices } = telling(1)
  const told = await voices.tell(SAID, work())
  expect(told.map(({ speaker }) => speaker)).toEqual(['1', '2', '2', '1'])
})

it('makes the words alone when the process ended twice in this recording', async () => {
  const { voices, listened } = telling(3)
  expect(await voices.tell(SAID, work())).toEqual(SAID)
  expect(voices.wordsShare).toBe(1)
  expect(listened()).toBe(0)
})

it('makes way before it begins, and is thrown back then', async () => {
  const { voices, listened } = telling(1)
  const next = () => Promise.reject(new YieldTurnError('Another recording is next'))
  await expect(voices.tell(SAID, work(next))).rejects.toThrow(YieldTurnError)
  expect(listened()).toBe(0)
})

it('ends with the job', async () => {
  const abort = new AbortController()
  const reason = new Error('the job was cancelled')
  const { voices } = telling(1, () => {
    abort.abort(reason)
    throw new Error('killed')
  })
  await expect(voices.tell(SAID, work(undefined, abort.signal))).rejects.toBe(reason)
})
