import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from '../../../core/language/language-model.ts'
import type { ReadWindow } from '../local-window.ts'
import { type RunTask, runHere } from '../run-task.ts'
import { analyzeWithModel } from './model-analysis.ts'
import { answerWithModel } from './model-answer.ts'
import { modelFailure } from './model-failure.ts'
import { answerFromManyWithModel } from './model-library-answer.ts'

export type LanguageEndpoint = {
  /** The base address of the chat completions, with or without /v1. */
  url: string
  key: string | null
  model: string
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number
  /** Finds in a long transcript what a question is about, and a title (threads.ts). */
  run?: RunTask
  /** What fits into one request; without it there is room for what most models take. */
  readWindow?: ReadWindow
}

type Endpoint = LanguageEndpoint & { timeoutMs: number; engine: string }

/** Brings the libraries along, which take a tenth of a second of processor time to load: see openai-compatible.ts. */
export function openEndpointModel({
  url,
  key,
  model,
  timeoutMs,
  engine,
  run = runHere,
  readWindow,
}: Endpoint): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl(url),
    ...(key === null ? {} : { apiKey: key }),
    supportsStructuredOutputs: true,
    // What people say goes to the host that they are told of (engine-selection.ts), not to where that one points.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  })
  const chat = provider.chatModel(model)
  const asking = async (signal: AbortSignal) => {
    const window = readWindow ? await readWindow(signal) : null
    signal.throwIfAborted()
    return { model: chat, signal, timeoutMs, engine, run, window }
  }
  return {
    engine,
    async analyze(transcript, { signal, ...rest }) {
      try {
        return await analyzeWithModel(transcript, { ...(await asking(signal)), ...rest })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
    async answer(question, { signal, ...rest }) {
      try {
        return await answerWithModel(question, { ...(await asking(signal)), ...rest })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
    async answerFromMany(question, { signal, ...rest }) {
      try {
        return await answerFromManyWithModel(question, { ...(await asking(signal)), ...rest })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
  }
}

function baseUrl(url: string): string {
  const base = url.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, '')
  return /\/(?:v\d+\w*|openai)$/.test(base) ? base : `${base}/v1`
}
