import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Allowance } from '../../../../server/speech/voices/allowance.ts'
import { createDiarizer, voicesIn } from '../../../../server/speech/voices/diarizer.ts'
import { groupVoices } from '../../../../server/speech/voices/group-voices.ts'
import { findVoiceModels } from '../../../../server/speech/voices/voice-models.ts'
import { diarizationErrors } from '../../../../testkit/speech/diarization-errors.ts'
import { toneMeeting, toneTurns } from '../../../../testkit/speech/tone-meeting.ts'
import { writeVoiceModels } from '../../../../testkit/speech/voice-models.ts'
import { writeWav } from '../../../../testkit/speech/write-wav.ts'
import { cases } from '../../../whole.ts'

const SLOW = 120_000
const signal = new AbortController().signal

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-voices-'))
  await writeVoiceModels(join(folder, 'models', 'speakers-tones'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const diarizer = (deadline?: (seconds: number) => number) => {
  const models = findVoiceModels(join(folder, 'models'))
  if (!models) throw new Error('No models were found.')
  return createDiarizer({ models, scratch: join(folder, 'scratch'), ...(deadline ? { deadline } : {}) })
}
const meeting = async (voices: number, seconds: number, breakAfter?: number) => {
  const turns = toneTurns(voices, seconds, voices, breakAfter)
  return { turns, audio: await writeWav(join(folder, 'meeting.wav'), toneMeeting(turns, seconds)) }
}

describe('voices on this machine', () => {
  it.each(cases([3], [2, 4, 5]))(
    'are told apart and known again in each part: %i of them, nine tenths of the time',
    async (count) => {
      const { turns, audio } = await meeting(count, 100, 45)
      const voices = await diarizer().listen(audio, { signal, allowance: new Allowance({ seconds: 600, files: 1 }) })
      expect(voices.length).toBeGreaterThan(count)
      const groups = groupVoices(voices, null)
      expect(new Set(groups).size).toBe(count)
      const found = voices.flatMap((voice, at) => voice.turns.map((turn) => ({ ...turn, voice: groups[at] ?? 0 })))
      expect(diarizationErrors(turns, found)).toBeLessThanOrEqual(0.1)
      expect(await readdir(join(folder, 'scratch'))).toEqual([])
    },
    SLOW,
  )

  const damages = cases<[what: string, damage: (path: string) => Promise<void>]>(
    [['is cut short', (path) => truncate(path, 700)]],
    [
      ['is empty', (path) => writeFile(path, '')],
      ['is not a model', (path) => writeFile(path, Buffer.alloc(5000, 7))],
    ],
  )
  it.each(damages)(
    'says what is wrong when a file %s, and only the child ends',
    async (_, damage) => {
      const { audio } = await meeting(2, 20)
      await damage(join(folder, 'models', 'speakers-tones', 'embedding.onnx'))
      await expect(
        diarizer().listen(audio, { signal, allowance: new Allowance({ seconds: 600, files: 1 }) }),
      ).rejects.toMatchObject({
        name: 'VoicesFailedError',
        message: expect.stringContaining('damaged'),
      })
    },
    SLOW,
  )

  it(
    'gives up what takes too long',
    async () => {
      const { audio } = await meeting(2, 20)
      await expect(
        diarizer(() => 1).listen(audio, { signal, allowance: new Allowance({ seconds: 600, files: 1 }) }),
      ).rejects.toMatchObject({
        name: 'VoicesFailedError',
        message: expect.stringContaining('longer'),
      })
    },
    SLOW,
  )

  it(
    'stops when told to, with the reason it was told',
    async () => {
      const { audio } = await meeting(2, 20)
      const abort = new AbortController()
      const running = diarizer().listen(audio, {
        signal: abort.signal,
        allowance: new Allowance({ seconds: 600, files: 1 }),
      })
      const reason = new Error('the job was cancelled')
      abort.abort(reason)
      await expect(running).rejects.toBe(reason)
    },
    SLOW,
  )
})

describe('a child that tells voices apart', () => {
  const line = '{"print":[1],"turns":[]}'
  it.each([
    ['is killed within a line', { code: null, killedBy: 'SIGKILL', complaint: '' }, true],
    ['has no memory left', { code: null, killedBy: 'SIGABRT', complaint: 'what():  std::bad_alloc' }, true],
    ['cannot load a model', { code: null, killedBy: 'SIGABRT', complaint: 'Protobuf parsing failed' }, false],
  ] as const)('%s', (_, exit, isTooMuch) => {
    const failed = expect.objectContaining({ name: 'VoicesFailedError', isTooMuch })
    expect(() => voicesIn([line, line.slice(0, 12)], exit)).toThrow(failed)
  })

  it('is believed when it ended well', () => {
    expect(voicesIn([line], { code: 0, killedBy: null, complaint: '' })).toEqual([{ print: [1], turns: [] }])
  })
})

describe('which models a folder holds', () => {
  it('takes two files by their names, and nothing that is half there', async () => {
    const place = join(folder, 'models', 'speakers-tones')
    expect(findVoiceModels(join(folder, 'models'))).toEqual({
      name: 'speakers-tones',
      segmentation: join(place, 'segmentation.onnx'),
      embedding: join(place, 'embedding.onnx'),
    })
    await rm(join(place, 'embedding.onnx'))
    await writeFile(join(place, 'embedding.onnx.part'), '')
    expect(findVoiceModels(join(folder, 'models'))).toBeNull()
    expect(findVoiceModels(join(folder, 'nowhere'))).toBeNull()
  })
})
