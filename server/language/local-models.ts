import { z } from 'zod/mini'
import type { ModelServer } from '../../contract/accounts/engines.ts'
import type { LanguageModel } from '../../core/language/language-model.ts'
import type { EngineOffer } from '../config/engine-selection.ts'
import { toFirstIssue } from '../kernel/field-problem.ts'
import { createOpenAiCompatible } from './endpoint/openai-compatible.ts'
import { answerOf } from './local-answer.ts'
import { llamaWindow, ollamaWindow, type ReadWindow } from './local-window.ts'
import type { RunTask } from './run-task.ts'

/** The address of each program that serves models on this machine. Never from a request. */
export type ModelServers = Readonly<Record<'ollama' | 'llama.cpp', string>>

/** Where they listen when nobody has told them otherwise; digits, because a name may lead elsewhere. */
export const USUAL_SERVERS: ModelServers = { ollama: 'http://127.0.0.1:11434', 'llama.cpp': 'http://127.0.0.1:8080' }

/** Whoever listens there may be anybody. */
const MOST_MODELS = 50
/** No control or invisible characters, no breaks: such a name could be shown as another. */
const NAME = /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,150}(?<! )$/u

type Program = {
  name: string
  path: string
  names: (answer: unknown) => string[] | null
  window: (url: string, model: string) => ReadWindow
}

/** Models with a remote host, or the tag of its cloud, are passed on by Ollama to another computer. */
const tagsSchema = z.object({
  models: z.array(
    z.object({ name: z.string(), remote_host: z.optional(z.string()), remote_model: z.optional(z.string()) }),
  ),
})
/** Much else listens on port 8080; this is how llama.cpp names itself. */
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })) })

const PROGRAMS: Record<keyof ModelServers, Program> = {
  ollama: {
    name: 'Ollama',
    path: '/api/tags',
    names: (answer) =>
      toFirstIssue(tagsSchema, answer)
        .data?.models.filter((model) => !model.remote_host && !model.remote_model && !/[:-]cloud$/.test(model.name))
        .map(({ name }) => name) ?? null,
    window: ollamaWindow,
  },
  'llama.cpp': {
    name: 'llama.cpp',
    path: '/v1/models',
    names: (answer) => toFirstIssue(modelsSchema, answer).data?.data.map(({ id }) => id) ?? null,
    window: llamaWindow,
  },
}

export type LocalModels = {
  /** What answers now, with its models. */
  find(): Promise<ModelServer[]>
  /** The engine with this id, whether its program runs or not; null for other ids. */
  offer(id: string): EngineOffer<LanguageModel> | null
}

export function localModels(servers: ModelServers, run: RunTask): LocalModels {
  const ids = Object.keys(PROGRAMS) as (keyof ModelServers)[]
  const offer = (id: string): EngineOffer<LanguageModel> | null => {
    const program = ids.find((one) => id.startsWith(`${one}:`))
    const model = program && id.slice(program.length + 1)
    if (!program || !model || !NAME.test(model)) return null
    const url = servers[program]
    return {
      option: { id, name: model, where: { kind: 'endpoint', host: new URL(url).host }, missing: null },
      open: () =>
        createOpenAiCompatible({
          ...{ url: `${url}/v1`, key: null, model, run },
          readWindow: PROGRAMS[program].window(url, model),
        }),
    }
  }
  const look = async (id: keyof ModelServers): Promise<ModelServer[]> => {
    const { name, path, names } = PROGRAMS[id]
    const found = names(await answerOf(servers[id] + path))
    if (found === null) return []
    const offers = [...new Set(found)].flatMap((model) => offer(`${id}:${model}`) ?? [])
    return [{ name, models: offers.slice(0, MOST_MODELS).map(({ option }) => option) }]
  }
  return { find: async () => (await Promise.all(ids.map(look))).flat(), offer }
}
