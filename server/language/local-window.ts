import { z } from 'zod/mini'
import { answerOf } from './local-answer.ts'

/**
 * How many tokens a model on this machine takes in one request, its answer among them. Ollama cuts what is longer without a
 * word, so it is asked before something is sent.
 */
export type ReadWindow = (signal: AbortSignal) => Promise<number | null>

/** What Ollama takes by its documentation where nothing else is set, on machines with little video memory. */
const OLLAMA_TOKENS = 4096
/** Loading a model takes as long as a disk is slow. Milliseconds. */
const LOAD_MS = 120_000

const tokens = z.int().check(z.gte(1))
const runningSchema = z.object({
  models: z.array(z.object({ name: z.string(), context_length: z.catch(z.optional(tokens), undefined) })),
})
const shownSchema = z.object({ parameters: z.string() })
const propsSchema = z.object({ default_generation_settings: z.object({ n_ctx: tokens }) })

/**
 * That of the model as it is loaded; it is loaded for the question, as the next request would do. Where Ollama is too old to say it: what
 * the model's own file sets, else the default. Never null.
 */
export const ollamaWindow =
  (url: string, model: string): ReadWindow =>
  async (signal) => {
    const read = async () => {
      const { models } = runningSchema.safeParse(await answerOf(`${url}/api/ps`, { signal })).data ?? { models: [] }
      return models.find(({ name }) => name === model || name === `${model}:latest`)
    }
    let running = await read()
    if (!running) {
      await answerOf(`${url}/api/generate`, { send: { model, stream: false }, signal, ms: LOAD_MS })
      running = await read()
    }
    return running?.context_length ?? setInFile(await answerOf(`${url}/api/show`, { send: { model }, signal }))
  }

/** `parameters` are lines such as "num_ctx 8192". */
function setInFile(shown: unknown): number {
  const parameters = shownSchema.safeParse(shown).data?.parameters ?? ''
  return Number(/^num_ctx[ \t]{1,99}(\d{1,9})$/m.exec(parameters)?.[1] ?? OLLAMA_TOKENS) || OLLAMA_TOKENS
}

/** Null where llama.cpp does not say it: it refuses what is too long, and cuts nothing. */
export const llamaWindow =
  (url: string): ReadWindow =>
  async (signal) =>
    propsSchema.safeParse(await answerOf(`${url}/props`, { signal })).data?.default_generation_settings.n_ctx ?? null
