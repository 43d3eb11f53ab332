import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import { transcriptionsUrl } from '../../../../server/speech/endpoint/send-audio.ts'
import { readVerboseJson } from '../../../../server/speech/endpoint/verbose-json.ts'
import { type SpeechServer, startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { whole } from '../../../whole.ts'

const audio = { path: SPEECH.jfk, mime: 'audio/wav' }
const signal = new AbortController().signal

describe('the OpenAI-compatible transcriber', () => {
  let server: SpeechServer
  let scratch = ''
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'earmark-openai-'))
    server = await startSpeechServer()
  })
  afterEach(async () => {
    await server.close()
    await rm(scratch, { recursive: true, force: true })
  })
  type Options = { url?: string; timeoutMs?: number; model?: string; vocabulary?: string[] }
  const transcribe = ({ vocabulary, ...options }: Options = {}) =>
    createOpenAiTranscriber({ url: server.url, key: 'secret', model: 'large', scratch, ...options }).transcribe(audio, {
      signal,
      ...(vocabulary ? { vocabulary } : {}),
    })

  it('sends the file under its true name and type, the model, the key and the format', async () => {
    await transcribe()
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect(request).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer secret',
      model: 'large',
      responseFormat: 'verbose_json',
      granularities: ['word', 'segment'],
      file: { name: 'recording.wav', type: 'audio/wav' },
    })
    expect(Buffer.from(request?.file.bytes ?? []).equals(await readFile(SPEECH.jfk))).toBe(true)
  })

  it('asks for plain json when verbose_json is refused; the text then spans the file', async () => {
    const body = JSON.stringify({ error: { message: "response_format 'verbose_json' is not compatible with model" } })
    server.failNext({ kind: 'status', status: 400, body })
    const { segments } = await transcribe()
    expect(segments).toHaveLength(1)
    expect(segments[0]).toMatchObject({ start: 0, end: 11, text: expect.stringContaining('my fellow Americans') })
  })

  it('sends the words of the person as a prompt, the first ones where not all fit, and tells how many', async () => {
    expect(await transcribe({ vocabulary: ['Okonkwo', 'Zündkappe'] })).toMatchObject({ vocabulary: 2 })
    const many = Array.from({ length: 200 }, (_, at) => `Name${at}`)
    const { vocabulary = 0 } = await transcribe({ vocabulary: many })
    expect(vocabulary).toBeGreaterThan(50)
    expect(vocabulary).toBeLessThan(200)
    expect(await transcribe()).not.toHaveProperty('vocabulary')
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([
      'Zündkappe, Okonkwo.',
      `${many.slice(0, vocabulary).reverse().join(', ')}.`,
      null,
    ])
  })

  it('marks the words of a server that gives words alone, and leaves a text with marks as it is', async () => {
    const bare = await startSpeechServer({
      hear: async () => [
        { start: 0, end: 4, text: ' and so my fellow americans' },
        { start: 6, end: 8, text: ' what can i do for you' },
        { start: 8.2, end: 10, text: ' on monday' },
      ],
    })
    const { segments } = await transcribe({ url: bare.url }).finally(bare.close)
    expect(segments.map(({ text }) => text)).toEqual([
      'And so my fellow americans.',
      'What can I do for you',
      'on Monday?',
    ])
    expect((await transcribe()).segments[0]?.text).toBe('And so, my fellow Americans, ask not')
  })

  const refusal = (status: number, body: string) => ({ kind: 'status', status, body }) as const

  it.each([
    ['names it', [refusal(400, '{"error":{"message":"Unknown field: prompt"}}')]],
    ['does not say why', [refusal(422, '<html>no</html>')]],
    ['fails on it again and again', [1, 2, 3].map(() => ({ ...refusal(500, ''), headers: { 'retry-after': '0' } }))],
  ])('goes without them where the server refuses a prompt and %s', async (_, failures) => {
    server.failNext(...failures)
    const made = await transcribe({ vocabulary: ['Okonkwo'] })
    expect(made.segments).toHaveLength(3)
    expect(made).not.toHaveProperty('vocabulary')
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([null])
  })

  it.each([
    ['is busy', refusal(503, '')],
    ['refuses the key', refusal(401, '')],
  ])('asks nothing more of a server that %s', async (_, failure) => {
    server.failNext({ ...failure, headers: { 'retry-after': '3600' } })
    await expect(transcribe({ vocabulary: ['Okonkwo'] })).rejects.toMatchObject({ name: 'EngineFailedError' })
    expect(server.requests).toEqual([])
  })

  it('goes without them where the model tells speakers apart', async () => {
    expect(await transcribe({ vocabulary: ['Okonkwo'], model: 'large-diarize' })).not.toHaveProperty('vocabulary')
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([null])
  })

  it('waits as long as the server asks and tries again', async () => {
    server.failNext({ kind: 'status', status: 429, headers: { 'retry-after': '0' } })
    expect((await transcribe()).segments).toHaveLength(3)
  })

  it('tries again after an answer that was cut off', async () => {
    server.failNext({ kind: 'cut' })
    expect((await transcribe()).segments).toHaveLength(3)
  })

  it.each([
    [401, true, /key/],
    [413, true, /too large/],
    [404, true, /STT_MODEL/],
  ])('gives up at once on %i with a sentence for the person', async (status, permanent, sentence) => {
    server.failNext({ kind: 'status', status, body: '<html>no</html>' })
    await expect(transcribe()).rejects.toMatchObject({
      name: 'EngineFailedError',
      permanent,
      message: expect.stringMatching(sentence),
    })
  })

  it('leaves it to the job to try later when the server asks for a long pause', async () => {
    server.failNext({ kind: 'status', status: 503, headers: { 'retry-after': '3600' } })
    await expect(transcribe()).rejects.toMatchObject({ permanent: false })
  })

  whole(it)('does not wait for ever', async () => {
    const slow = { kind: 'slow', ms: 60_000 } as const
    server.failNext(slow, slow, slow)
    await expect(transcribe({ timeoutMs: 50 })).rejects.toMatchObject({ permanent: false })
  })
})

describe('reading answers of different servers', () => {
  it.each([
    ['whisper.cpp', { language: 'english', segments: [{ id: 0, text: ' Hello', start: 0.1, end: 1, tokens: [1] }] }],
    [
      'speaches with nulls',
      { text: 'Hello', words: null, segments: [{ text: 'Hello', start: 0.1, end: 1, words: null }] },
    ],
  ])('%s', (_, answer) => {
    expect(readVerboseJson(answer, 5)?.segments).toEqual([{ start: 0.1, end: 1, text: 'Hello' }])
  })

  it('joins the pieces that whisper.cpp calls words', () => {
    const words = [
      { word: ' tran', start: 0, end: 0.2 },
      { word: 'script', start: 0.2, end: 0.5 },
      { word: ' ends', start: 0.5, end: 1 },
    ]
    const read = readVerboseJson({ segments: [{ text: ' transcript ends', start: 0, end: 1, words }] }, 5)
    expect(read?.segments[0]?.words?.map(({ text }) => text)).toEqual(['transcript', 'ends'])
  })

  it('is not a transcript without text', () => {
    expect(readVerboseJson({ error: 'no' }, 5)).toBeNull()
  })

  it('hears nothing in an empty text', () => {
    expect(readVerboseJson({ text: '  ' }, 5)?.segments).toEqual([])
  })
})

it.each([
  ['http://host:9000', 'http://host:9000/v1/audio/transcriptions'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1/audio/transcriptions'],
  ['http://host/inference', 'http://host/inference'],
])('%s is asked at %s', (base, url) => {
  expect(transcriptionsUrl(base)).toBe(url)
})
