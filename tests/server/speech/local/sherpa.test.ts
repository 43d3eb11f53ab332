import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { createSherpa, type SherpaLine, type SherpaTask } from '../../../../server/speech/local/sherpa.ts'
import { sherpaConfig } from '../../../../server/speech/local/sherpa-config.ts'
import { recogniseModel } from '../../../../server/speech/local/sherpa-model.ts'
import { segmentsOf } from '../../../../server/speech/local/sherpa-output.ts'
import { beeps, beepsAtOnce } from '../../../../testkit/speech/make-audio.ts'
import { toneModel, writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { cases } from '../../../whole.ts'

const signal = new AbortController().signal
const run = promisify(execFile)
const CHILD = fileURLToPath(new URL('../../../../server/speech/local/sherpa-child.ts', import.meta.url))

describe('a speech model on this machine', () => {
  let folder = ''
  let models = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-sherpa-'))
    models = join(folder, 'nemo-tones')
    await writeToneModel(models)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const transcribe = async (tones: ('low' | 'high')[], place = models) => {
    const model = recogniseModel(place)
    if (!model) throw new Error('No model was recognised.')
    const audio = await beeps(tones, join(folder, 'beeps.wav'))
    return createSherpa({ model, language: null, scratch: join(folder, 'scratch') }).transcribe(audio, { signal })
  }

  it('hears each word at its time', async () => {
    const { segments } = await transcribe(['low', 'high', 'high', 'low'])
    expect(segments.map(({ text }) => text).join(' ')).toBe('Low high high low.')
    const words = segments.flatMap((segment) => segment.words ?? [])
    for (const [at, { start, end }] of words.entries()) {
      expect(Math.abs(start - at * 0.8 - 0.15)).toBeLessThan(0.15)
      expect(end).toBeGreaterThan(start)
    }
    expect(words).toHaveLength(4)
  })

  it('hears the first and the last word of what begins and ends at once, which the model loses without silence around it', async () => {
    await writeToneModel(models, { edges: 'soft' })
    const model = recogniseModel(models)
    if (!model) throw new Error('No model was recognised.')
    const audio = await beepsAtOnce(join(folder, 'at-once.wav'))
    const samples = join(folder, 'samples')
    const { seconds } = await inspectFile(audio, { signal, keep: samples })
    const heardBy = async (more: Pick<SherpaTask, 'pad'>) => {
      const task: SherpaTask = {
        config: sherpaConfig(model, null),
        samples,
        spans: [{ start: 0, end: seconds }],
        ...more,
      }
      const { stdout } = await run(process.execPath, ['--no-warnings', CHILD, JSON.stringify(task)])
      const line = JSON.parse(stdout.split('\n').find((one) => one.startsWith('{"span"')) ?? '') as SherpaLine
      return line.result.text.trim()
    }
    expect(await heardBy({ pad: 0 })).toBe('high')
    expect(await heardBy({})).toBe('low high low')

    const { segments } = await createSherpa({ model, language: null, scratch: join(folder, 'scratch') }).transcribe(
      audio,
      { signal },
    )
    expect(segments.map(({ text }) => text).join(' ')).toBe('Low high low.')
    const words = segments.flatMap((segment) => segment.words ?? [])
    expect(words[0]?.start).toBeLessThan(0.15)
    expect(Math.abs((words[2]?.start ?? 0) - 1.1)).toBeLessThan(0.15)
  })

  it.each([
    ['is the one that was chosen, where the model may know it', 'nemo-tones', 'de'],
    ['is its own, where the model knows another one alone', 'nemo-tones-en', 'en'],
    ['is unknown, where the model knows several others', 'nemo-tones-zh-en', null],
  ])('its language %s', async (_, name, language) => {
    const place = join(folder, name)
    await writeToneModel(place)
    const model = recogniseModel(place)
    if (!model) throw new Error('No model was recognised.')
    const audio = await beeps(['low', 'high'], join(folder, 'beeps.wav'))
    const transcriber = createSherpa({ model, language: null, scratch: join(folder, 'scratch') })
    expect(await transcriber.transcribe(audio, { signal, language: 'de' })).toMatchObject({ language })
  })

  const damages = cases<[what: string, damage: () => Promise<void>]>(
    [['is cut short', () => truncate(join(models, 'model.onnx'), 700)]],
    [
      ['is missing', () => rm(join(models, 'model.onnx')).then(() => writeFile(join(models, 'model.onnx'), ''))],
      ['is not a model', () => writeFile(join(models, 'model.onnx'), Buffer.alloc(5000, 7))],
      ['has no list of tokens', () => writeFile(join(models, 'tokens.txt'), '')],
    ],
  )
  it.each(damages)('says what to do when a file %s, and only the child ends', async (_, damage) => {
    await damage()
    await expect(transcribe(['low', 'high', 'low'])).rejects.toMatchObject({
      name: 'EngineFailedError',
      permanent: true,
      message: expect.stringContaining('npm run engine'),
    })
  })

  it('says what to do when a model is of another kind than its names say', async () => {
    const other = join(folder, 'whisper-tones')
    await mkdir(other)
    for (const name of ['tiny-encoder.onnx', 'tiny-decoder.onnx']) await writeFile(join(other, name), toneModel())
    await writeFile(join(other, 'tiny-tokens.txt'), await readFile(join(models, 'tokens.txt')))
    await expect(transcribe(['low', 'high', 'low'], other)).rejects.toMatchObject({ permanent: true })
  })
})

describe('which model a folder holds', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-models-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.each([
    [
      'whisper-base',
      'whisper',
      ['base-encoder.onnx', 'base-encoder.int8.onnx', 'base-decoder.int8.onnx', 'base-tokens.txt'],
    ],
    [
      'moonshine-tiny',
      'moonshine',
      ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
    ],
    ['nemo-parakeet', 'nemo-transducer', ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']],
    [
      'zipformer-en',
      'transducer',
      ['encoder-epoch-99-avg-1.int8.onnx', 'decoder-epoch-99-avg-1.onnx', 'joiner-epoch-99-avg-1.onnx', 'tokens.txt'],
    ],
    ['zipformer-ctc', 'zipformer-ctc', ['model.int8.onnx', 'tokens.txt']],
  ])('%s is a %s', async (name, kind, files) => {
    await mkdir(join(folder, name))
    for (const file of files) await writeFile(join(folder, name, file), '')
    const model = recogniseModel(join(folder, name))
    expect(model?.kind).toBe(kind)
    expect(Object.values(model?.files ?? {}).every((file) => file.endsWith('.onnx'))).toBe(true)
    expect(model?.files['encoder'] ?? 'int8').toContain('int8')
  })

  it('anything else is none', () => {
    expect(recogniseModel(folder)).toBeNull()
    expect(recogniseModel(join(folder, 'nothing'))).toBeNull()
  })
})

describe('reading what a model answers', () => {
  const span = { start: 10, end: 20 }
  it('gives sentences their share of the time where the model gives none', () => {
    expect(segmentsOf({ text: ' Yes, we do. And then?' }, span)).toEqual([
      { start: 10, end: 15.5, text: 'Yes, we do.' },
      { start: 15.5, end: 20, text: 'And then?' },
    ])
  })

  it('joins pieces of words, and gives each sentence its own words', () => {
    const tokens = ['▁We', '▁a', 'gree', '.', '▁Good', '.']
    const timestamps = [0, 1, 1.2, 1.4, 5, 5.2]
    expect(segmentsOf({ text: 'We agree. Good.', tokens, timestamps }, span)).toEqual([
      {
        start: 10,
        end: 11.7,
        text: 'We agree.',
        words: [
          { start: 10, end: 10.3, text: 'We' },
          { start: 11, end: 11.7, text: 'agree.' },
        ],
      },
      { start: 15, end: 15.5, text: 'Good.', words: [{ start: 15, end: 15.5, text: 'Good.' }] },
    ])
  })
})
