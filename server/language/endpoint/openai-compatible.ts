import type { LanguageModel } from '../../../core/language/language-model.ts'
import { ANSWER_TIMEOUT_MS } from './deadline.ts'
import type { LanguageEndpoint } from './endpoint-model.ts'

/**
 * Any endpoint that speaks OpenAI's chat completions, hosted or self-hosted. What speaks to it is loaded by the first
 * question: a server without such an endpoint never has it in memory.
 */
export function createOpenAiCompatible({
  timeoutMs = ANSWER_TIMEOUT_MS,
  ...endpoint
}: LanguageEndpoint): LanguageModel {
  const engine = `${endpoint.model} at ${new URL(endpoint.url).host}`
  let opened: Promise<LanguageModel> | null = null
  const open = async () => {
    const { openEndpointModel } = await import('./endpoint-model.ts')
    return openEndpointModel({ ...endpoint, timeoutMs, engine })
  }
  const model = () => {
    opened ??= open().catch((error: unknown) => {
      // An update replaces files under a running server; the next question finds them.
      opened = null
      throw error
    })
    return opened
  }
  return {
    engine,
    analyze: async (transcript, options) => (await model()).analyze(transcript, options),
    answer: async (question, options) => (await model()).answer(question, options),
    answerFromMany: async (question, options) => (await model()).answerFromMany(question, options),
  }
}
