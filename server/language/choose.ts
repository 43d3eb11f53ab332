import { createBuiltIn } from './built-in.ts'
import type { LanguageModel } from './language-model.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'

export type LanguageSettings = { url: string | null; key: string | null; model: string | null }

/** Self-hosted servers of one model take any name. */
const ANY_MODEL = 'default'

/** What the operator named, else the engine that is always there. */
export function chooseLanguageModel({ url, key, model }: LanguageSettings): LanguageModel {
  return url === null ? createBuiltIn() : createOpenAiCompatible({ url, key, model: model ?? ANY_MODEL })
}
