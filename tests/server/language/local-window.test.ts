import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LanguageModel } from '../../../core/language/language-model.ts'
import { localModels } from '../../../server/language/local-models.ts'
import { llamaWindow, ollamaWindow } from '../../../server/language/local-window.ts'
import { runHere } from '../../../server/language/run-task.ts'
import {
  type LanguageServer,
  type PlayedOllama,
  playOllama,
  startLanguageServer,
} from '../../../testkit/servers/language-server.ts'

const signal = new AbortController().signal
const NAME = 'llama3.2:3b'

let ollama: PlayedOllama
let server: LanguageServer
let model: LanguageModel
beforeEach(async () => {
  ollama = playOllama()
  server = await startLanguageServer({}, ollama.answer)
  const found = localModels({ ollama: server.url, 'llama.cpp': server.url }, runHere).offer(`ollama:${NAME}`)?.open?.()
  if (!found) throw new Error('There is no such model.')
  model = found
})
afterEach(() => server.close())

/** Ninety minutes, of which every fiftieth sentence says something. */
const long = Array.from({ length: 900 }, (_, at) => ({
  start: at * 6,
  end: at * 6 + 5,
  text:
    at % 50 === 49
      ? `We decided on fact number ${at} and the harbour.`
      : 'And so on and on it went with many words that say little.',
}))
/** In tokens, as English text has about four letters in each. */
const longestPrompt = () =>
  Math.max(...server.requests.map(({ messages }) => messages.reduce((sum, { content }) => sum + content.length, 0))) / 4

it('an analysis sends no more than the loaded model takes, merges in rounds, and reads every word', async () => {
  const analysis = await model.analyze(long, { signal })
  expect(ollama.loads).toBe(1)
  expect(longestPrompt()).toBeLessThan(4096 - 500)
  expect(analysis.coverage?.parts).toBeGreaterThan(5)
  expect(analysis.coverage?.read).toBe(analysis.coverage?.words)
  expect(analysis.decisions).toHaveLength(18)
  expect(server.requests.length, 'more than one round of merging').toBeGreaterThan((analysis.coverage?.parts ?? 0) + 1)
})

it('a model with a large window reads it in few parts, as before', async () => {
  ollama.window = 32_768
  ollama.running.add(NAME)
  const analysis = await model.analyze(long, { signal })
  expect(ollama.loads).toBe(0)
  expect(analysis.coverage?.parts).toBe(2)
  expect(server.requests).toHaveLength(3)
})

it('an answer and one about all recordings send what fits, the best of it first', async () => {
  const talk = { message: 'What about fact number 449 and the harbour?', history: [] }
  const { response } = await model.answer({ ...talk, title: 'Weekly', passages: long }, { signal })
  expect(response).toContain('fact number 449')
  const sources = Array.from({ length: 9 }, (_, at) => ({
    ...{ recordingId: `r${at}` as never, title: 'Weekly', createdAt: `2026-01-0${at + 1}T00:00:00Z` },
    passages: long.slice(at * 50, at * 50 + 50),
  }))
  await model.answerFromMany({ ...talk, sources }, { signal })
  expect(longestPrompt()).toBeLessThan(4096 - 500)
  expect(JSON.stringify(server.requests.at(-1)?.messages)).toContain('fact number 49')
})

it('an Ollama that does not say how it loaded a model is asked what its file sets, else the default counts', async () => {
  ollama.window = null
  const read = ollamaWindow(server.url, NAME)
  expect(await read(signal)).toBe(4096)
  ollama.parameters = 'stop "<|end|>"\nnum_ctx                        8192\ntemperature 0.7'
  expect(await read(signal)).toBe(8192)
  expect(await ollamaWindow('http://127.0.0.1:1', NAME)(signal)).toBe(4096)
  ollama.window = 2048
  ollama.running.clear()
  ollama.running.add(`${NAME}-other`).add('plain:latest')
  const { loads } = ollama
  expect(await ollamaWindow(server.url, 'plain')(signal)).toBe(2048)
  expect(ollama.loads, 'it is loaded under its whole name').toBe(loads)
})

it('llama.cpp says it by itself, and where it does not, nothing is guessed', async () => {
  const llama = await startLanguageServer({ '/props': { default_generation_settings: { n_ctx: 8192 } } })
  expect(await llamaWindow(llama.url)(signal)).toBe(8192)
  await llama.close()
  expect(await llamaWindow(server.url)(signal)).toBeNull()
})
