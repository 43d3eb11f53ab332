import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { YieldTurnError } from '../../../server/jobs/fair-turns.ts'
import { TellSpeakers } from '../../../server/processing/tell-speakers.ts'
import { FfmpegMissingError } from '../../../server/speech/decode/decode.ts'
import { type AudioFile, EngineFailedError } from '../../../server/speech/transcriber.ts'
import type { Diarizer } from '../../../server/speech/voices/diarizer.ts'
import type { HeardVoice } from '../../../server/speech/voices/group-voices.ts'
import { tooSlow } from '../../../server/speech/voices/voices-failed.ts'
import { transactionOf } from '../../../server/store/dialects/transactions.ts'
import {
  changeRecording,
  findRecording,
  type KeptRecording,
} from '../../../server/store/tables/recordings/recordings.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'

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

let server: TestServer
let id: RecordingId
let recording: KeptRecording
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { transcriber: null })
})
afterAll(() => server.close())
beforeEach(async () => {
  const owner = await server.signIn()
  id = ((await (await postRecording(owner, recordingForm({}, fakeWebm()))).json()) as Recording).id
  const found = await findRecording(server.context.database, id)
  if (!found) throw new Error('There is no recording.')
  recording = found
})

type Listen = Diarizer['listen']
type Given = { listen?: Listen; improver?: string; claim?: string; now?: () => number }

const heard: Listen = async ({ path }: AudioFile) => VOICES[path] ?? []

/** Listens to two files; `told`: what Settings is told, in words; `reported`: what the log is. */
async function telling({ listen = heard, improver, claim = 'mine', now }: Given = {}) {
  let listened = 0
  const told: unknown[] = []
  const reported: unknown[] = []
  const diarizer: Diarizer = {
    name: 'fake',
    listen: (...given) => {
      listened++
      return listen(...given)
    },
  }
  const ports = {
    database: server.context.database,
    speakers: {
      current: () => diarizer,
      tell: (error: unknown) => {
        told.push(error instanceof Error ? error.message : error)
      },
    },
    report: (error: unknown) => {
      reported.push(error)
    },
    ...(now ? { now } : {}),
  }
  const voices = await TellSpeakers.of(ports, recording, { claim, improver: improver ?? null })
  voices.add({ open: async () => ({ path: 'first', mime: '' }), startOffset: 0 })
  voices.add({ open: async () => ({ path: 'second', mime: '' }), startOffset: 100 })
  return { voices, told, reported, listened: () => listened }
}
const work = (next: (seconds: number) => Promise<void> = async () => {}, signal = new AbortController().signal) => ({
  signal,
  turn: { next },
  progress: { report: () => {} },
  seconds: 600,
})
const labels = (segments: readonly TranscriptSegment[]) => segments.map(({ speaker }) => speaker)

it('knows a voice again in the next file of a recording', async () => {
  const { voices } = await telling()
  expect(labels(await voices.tell(SAID, work()))).toEqual(['1', '2', '2', '1'])
})

it('tells who speaks in the other files where one cannot be decoded', async () => {
  const listen: Listen = async (audio, options) => {
    if (audio.path === 'first') throw new EngineFailedError('Cannot be decoded.', { permanent: true })
    return heard(audio, options)
  }
  const { voices, told, reported } = await telling({ listen })
  expect(labels(await voices.tell(SAID, work()))).toEqual([undefined, undefined, '1', '2'])
  expect(told).toEqual([null])
  expect(reported).toMatchObject([{ message: 'Cannot be decoded.' }])
})

it('says that ffmpeg is missing where a file cannot be decoded without it', async () => {
  const listen: Listen = async (audio, options) => {
    if (audio.path === 'first') throw new FfmpegMissingError()
    return heard(audio, options)
  }
  const { voices, told } = await telling({ listen })
  expect(labels(await voices.tell(SAID, work()))).toEqual([undefined, undefined, '1', '2'])
  expect(told).toEqual([expect.stringContaining('install ffmpeg')])
})

it('makes the words alone, and says so, when two processes ended in this for one recording', async () => {
  // A process that is killed takes nothing back.
  for (const claim of ['first', 'second']) {
    const lost = await telling({ claim, listen: () => new Promise(() => {}) })
    void lost.voices.tell(SAID, work())
    await expect.poll(lost.listened).toBe(1)
  }
  const { voices, told, listened } = await telling()
  expect(await voices.tell(SAID, work())).toEqual(SAID)
  expect(voices.wordsShare).toBe(1)
  expect(listened()).toBe(0)
  expect(told).toEqual([expect.stringContaining('stopped twice')])
})

it('is tried however often something else of the job failed, or this did without ending the process', async () => {
  for (const claim of ['first', 'second', 'third']) {
    const { voices, listened } = await telling({ claim, listen: () => Promise.reject(new Error('failed')) })
    await voices.tell(SAID, work())
    expect(listened()).toBe(1)
  }
  const { voices } = await telling()
  expect(new Set(labels(await voices.tell(SAID, work()))).size).toBe(2)
})

it('makes way before it begins, and is thrown back then', async () => {
  const { voices, listened } = await telling()
  const next = () => Promise.reject(new YieldTurnError('Another recording is next'))
  await expect(voices.tell(SAID, work(next))).rejects.toThrow(YieldTurnError)
  expect(listened()).toBe(0)
})

/** Ten parts in each file. */
const inParts = (onPart: () => void): Listen => {
  return async (audio, { allowance }) => {
    for (let part = 0; part < 10; part++) {
      await allowance.next(60)
      onPart()
    }
    return VOICES[audio.path] ?? []
  }
}

it('is given up by a draft that is made again as soon as somebody waits, and its words are kept', async () => {
  let parts = 0
  const { voices, told } = await telling({ listen: inParts(() => parts++), improver: 'Better 1' })
  const next = async () => {
    if (parts === 3) throw new YieldTurnError('Another recording is next')
  }
  expect(await voices.tell(SAID, work(next))).toEqual(SAID)
  expect(parts).toBe(3)
  expect(told).toEqual([])
})

it('does not make way where somebody waits for it', async () => {
  let parts = 0
  const { voices } = await telling({ listen: inParts(() => parts++) })
  const next = async () => {
    if (parts > 0) throw new YieldTurnError('Another recording is next')
  }
  expect(new Set(labels(await voices.tell(SAID, work(next)))).size).toBe(2)
  expect(parts).toBe(20)
})

it.each([
  ['as long as it lasts', 600, 10],
  ['at least two minutes', 5, 2],
  ['at most fifteen minutes', 5000, 15],
])('takes %s over all files, and then leaves the words alone', async (_, seconds, minutes) => {
  let parts = 0
  const { voices, told } = await telling({ listen: inParts(() => parts++), now: () => parts * 60_000 })
  expect(await voices.tell(SAID, { ...work(), seconds })).toEqual(SAID)
  expect(parts).toBe(minutes)
  expect(told).toEqual([tooSlow().message])
})

it('leaves a recording in very many parts alone', async () => {
  let parts = 0
  const listen: Listen = async (_, { allowance }) => {
    allowance.plan(150)
    parts += 150
    return []
  }
  const { voices, told } = await telling({ listen })
  expect(await voices.tell(SAID, work())).toEqual(SAID)
  expect(parts).toBe(150)
  expect(told).toEqual([expect.stringContaining('more than 200 parts')])
})

it('ends with the job', async () => {
  const abort = new AbortController()
  const reason = new Error('the job was cancelled')
  const listen = () => {
    abort.abort(reason)
    return Promise.reject(new Error('killed'))
  }
  const { voices } = await telling({ listen })
  await expect(voices.tell(SAID, work(undefined, abort.signal))).rejects.toBe(reason)
})

it('goes by how many people there were as it is said by then', async () => {
  const { database } = server.context
  const listen: Listen = async (...given) => {
    await transactionOf(database, recording.userId, (write) =>
      changeRecording(write, id, recording.userId, { mostSpeakers: 1 }),
    )
    return heard(...given)
  }
  const { voices } = await telling({ listen })
  expect(new Set(labels(await voices.tell(SAID, work())))).toEqual(new Set([undefined]))
})

it('logs what nobody foresaw, and nothing else', async () => {
  for (const error of [tooSlow(), new EngineFailedError('Cannot be decoded.', { permanent: true })]) {
    const { voices, reported } = await telling({ listen: () => Promise.reject(error) })
    expect(await voices.tell(SAID, work())).toEqual(SAID)
    expect(reported).toEqual([])
  }
  const fault = new TypeError('print is undefined')
  const { voices, reported, told } = await telling({ listen: () => Promise.reject(fault) })
  expect(await voices.tell(SAID, work())).toEqual(SAID)
  expect(reported).toEqual([fault])
  expect(told).toHaveLength(1)
})

it('leaves to the queue what holds up the words as well', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const { voices, told } = await telling({ listen: () => Promise.reject(full) })
  await expect(voices.tell(SAID, work())).rejects.toBe(full)
  expect(told).toEqual([])
})
