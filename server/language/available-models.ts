import type { LanguageModel } from '../../core/language/language-model.ts'
import { ENDPOINT, type EngineOffer } from '../config/engine-selection.ts'
import { createBuiltIn } from './built-in.ts'
import { createOpenAiCompatible } from './endpoint/openai-compatible.ts'
import type { RunTask } from './run-task.ts'

export type LanguageSettings = { url: string | null; key: string | null; model: string | null }

/** Self-hosted servers of one model take any name. */
const ANY_MODEL = 'default'

/** What the operator named, then the engine that is always there. `run` does what is done on this machine. */
export function languageOffers({ url, key, model }: LanguageSettings, run: RunTask): EngineOffer<LanguageModel>[] {
  const builtIn = createBuiltIn(run)
  return [
    endpoint({ url, key, model: model ?? ANY_MODEL }, run),
    {
      option: { id: 'built-in', name: builtIn.engine, where: { kind: 'built-in' }, missing: null },
      open: () => builtIn,
    },
  ]
}

function endpoint({ url, key, model }: LanguageSettings & { model: string }, run: RunTask): EngineOffer<LanguageModel> {
  if (url === null) {
    const missing = "Set LLM_URL on the server, and LLM_KEY and LLM_MODEL if they're needed."
    const where = { kind: 'endpoint', host: '' } as const
    return { option: { id: ENDPOINT, name: 'OpenAI-compatible server', where, missing }, open: null }
  }
  const where = { kind: 'endpoint', host: new URL(url).host } as const
  return {
    option: { id: ENDPOINT, name: model, where, missing: null },
    open: () => createOpenAiCompatible({ url, key, model, run }),
  }
}
