import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import { readVerboseJson } from '../../../../server/speech/endpoint/verbose-json.ts'
import { type Failure, type ScriptedServer, startScriptedServer } from '../../../../testkit/servers/scripted-server.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { cases } from '../../../whole.ts'

/** The shapes in which the servers answer, as their sources and documentation show them. */
const SHAPES: [provider: string, answer: object, speaker?: string][] = [
  [
    'OpenAI whisper-1',
    {
      task: 'transcribe',
      language: 'english',
      duration: 11,
      text: 'Ask not.',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0.5,
          end: 2,
          text: ' Ask not.',
          tokens: [50364],
          temperature: 0,
          avg_logprob: -0.2,
          compression_ratio: 0.7,
          no_speech_prob: 0.01,
        },
      ],
      words: [
        { word: 'Ask', start: 0.5, end: 1 },
        { word: 'not', start: 1, end: 2 },
      ],
      usage: { type: 'duration', seconds: 11 },
    },
  ],
  [
    'OpenAI with speakers',
    {
      task: 'transcribe',
      duration: 11,
      text: 'Ask not.',
      segments: [{ type: 'transcript.text.segment', id: 'seg_1', speaker: 'A', start: 0.5, end: 2, text: 'Ask not.' }],
      usage: { type: 'tokens', input_tokens: 1, output_tokens: 1, total_tokens: 2 },
    },
    'A',
  ],
  [
    'Groq',
    {
      task: 'transcribe',
      language: 'English',
      duration: 11,
      text: ' Ask not.',
      segments: [{ id: 0, seek: 0, start: 0.5, end: 2, text: ' Ask not.', tokens: [1], avg_logprob: -0.1 }],
      x_groq: { id: 'req_1' },
    },
  ],
  [
    'whisper.cpp',
    {
      task: 'transcribe',
      language: 'english',
      duration: 11,
      text: ' Ask not.\n',
      segments: [
        {
          id: 0,
          text: ' Ask not.',
          start: 0.5,
          end: 2,
          tokens: [1],
          words: [
            { word: ' Ask', start: 0.5, end: 1, t_dtw: -1, probability: 0.9 },
            { word: ' no', start: 1, end: 1.5, t_dtw: -1, probability: 0.9 },
            { word: 't', start: 1.5, end: 2, t_dtw: -1, probability: 0.9 },
          ],
          temperature: 0,
          avg_logprob: -0.2,
          no_speech_prob: 0,
        },
      ],
    },
  ],
  [
    'speaches',
    {
      task: 'transcribe',
      language: 'en',
      duration: 11,
      text: 'Ask not.',
      words: null,
      segments: [{ id: 1, seek: 0, start: 0.5, end: 2, text: ' Ask not.', tokens: [1], words: null, speaker: null }],
    },
  ],
]

it.each(SHAPES)('%s is read', (_, answer, speaker) => {
  const read = readVerboseJson(answer, 11)
  expect(read?.segments).toMatchObject([{ start: 0.5, end: 2, text: 'Ask not.', ...(speaker ? { speaker } : {}) }])
  expect(read?.segments[0]?.words?.map(({ text }) => text) ?? ['Ask', 'not']).toEqual(['Ask', 'not'])
  expect(read?.language ?? 'en').toBe('en')
})

describe('what a person is told when a provider fails', () => {
  let server: ScriptedServer
  let answer = ''
  let scratch = ''
  beforeEach(async () => {
    answer = JSON.stringify({ text: 'Ask not.' })
    scratch = await mkdtemp(join(tmpdir(), 'earmark-providers-'))
    server = await startScriptedServer((_, __, reply) => {
      reply.end(answer)
    })
  })
  afterEach(async () => {
    await server.close()
    await rm(scratch, { recursive: true, force: true })
  })
  const transcribe = (more: { timeoutMs?: number } = {}) =>
    createOpenAiTranscriber({ url: server.url, key: 'k', model: null, scratch, ...more }).transcribe(
      { path: SPEECH.jfk, mime: 'audio/wav' },
      { signal: new AbortController().signal },
    )
  const thrice = <T>(one: T): T[] => [one, one, one]

  it.each([
    ['OpenAI 401', 401, { error: { message: 'Incorrect API key', type: 'invalid_request_error' } }, true, /STT_KEY/],
    ['Groq 401', 401, { error: { message: 'Invalid API Key', code: 'invalid_api_key' } }, true, /STT_KEY/],
    ['speaches 404', 404, { detail: "Model 'x' is not installed locally." }, true, /STT_MODEL/],
    ['whisper.cpp 400', 400, { error: "no 'file' field in the request" }, true, /no 'file' field/],
    [
      'Groq 413',
      413,
      { error: { message: 'Request Entity Too Large' } },
      true,
      /too large for the transcription service/,
    ],
    ['OpenAI 429', 429, { error: { message: 'Rate limit reached' } }, false, /is busy.*try again/],
    ['OpenAI 500', 500, { error: { message: 'The server had an error' } }, false, /had an error.*try again/],
  ])('%s', async (_, status, body, permanent, message) => {
    server.failNext(
      ...thrice({ kind: 'status', status, body: JSON.stringify(body), headers: { 'retry-after': '0' } } as const),
    )
    await expect(transcribe()).rejects.toMatchObject({ permanent, message: expect.stringMatching(message) })
  })

  const ends = cases<[what: string, failure: Failure, more: object, message: RegExp]>(
    [['cut stream', { kind: 'cut' }, {}, /cut off.*try again/]],
    [['time-out', { kind: 'slow', ms: 60_000 }, { timeoutMs: 300 }, /didn't answer in time.*try again/]],
  )
  it.each(ends)('%s', async (_, failure, more, message) => {
    server.failNext(...thrice(failure))
    await expect(transcribe(more)).rejects.toMatchObject({ permanent: false, message: expect.stringMatching(message) })
  })

  const unreadable = cases<[what: string, text: string, permanent: boolean]>(
    [
      ['invalid JSON', '{"text": "Ask', false],
      ['another schema', '{"result": ["Ask"]}', true],
      ['segments that are none', '{"segments": "none"}', true],
    ],
    [['a page of a proxy', '<html>Welcome</html>', false]],
  )
  it.each(unreadable)('%s', async (_, text, permanent) => {
    answer = text
    await expect(transcribe()).rejects.toMatchObject({ name: 'EngineFailedError', permanent })
  })

  it('and what it cannot say exactly is still read: times that are null or no numbers', async () => {
    answer = JSON.stringify({ segments: [{ text: 'Ask not.', start: null, end: 'soon' }] })
    expect((await transcribe()).segments).toMatchObject([{ start: 0, text: 'Ask not.' }])
  })
})
