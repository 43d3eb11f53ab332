import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { ANSWER_TIMEOUT_MS } from './deadline.ts'
import type { LanguageModel } from './language-model.ts'
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
}

/** Any endpoint that speaks OpenAI's chat completions, hosted or self-hosted. */
export function createOpenAiCompatible({
  url,
  key,
  model,
  timeoutMs = ANSWER_TIMEOUT_MS,
}: LanguageEndpoint): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl(url),
    ...(key === null ? {} : { apiKey: key }),
    supportsStructuredOutputs: true,
  })
  const chat = provider.chatModel(model)
  const engine = `${model} at ${new URL(url).host}`
  return {
    engine,
    async analyze(transcript, { signal }) {
      try {
        return await analyzeWithModel(transcript, { model: chat, signal, timeoutMs, engine })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
    async answer(question, { signal, ...rest }) {
      try {
        return await answerWithModel(question, { model: chat, signal, timeoutMs, engine, ...rest })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
    async answerFromMany(question, { signal, ...rest }) {
      try {
        return await answerFromManyWithModel(question, { model: chat, signal, timeoutMs, engine, ...rest })
      } catch (error) {
        throw modelFailure(error, signal)
      }
    },
  }
}

function baseUrl(url: string): string {
  const base = url.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  return /\/(?:v\d+\w*|openai)$/.test(base) ? base : `${base}/v1`
}
