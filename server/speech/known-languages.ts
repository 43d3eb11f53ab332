import type { KnownLanguages } from '../../core/transcripts/spoken-language.ts'
import type { ModelKind } from './local/sherpa-model.ts'

const ENGLISH: KnownLanguages = ['en']
/** Of Parakeet v3, by its model card. */
export const OF_PARAKEET: readonly string[] =
  'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' ')
/** In the names of models of one language, or of a few: "zipformer-zh-en-2023-11-22", "whisper-tiny.en". */
const IN_NAMES = new Set([...OF_PARAKEET, ...'ar be ja ko vi zh'.split(' ')])

type Named = { name: string; kind: ModelKind | null }

/** By the names under which models are published; `kind` null: none that we know. Undefined: this one tells nothing. */
export function languagesOfModel({ name, kind }: Named): KnownLanguages | undefined {
  const parts = name.toLowerCase().split(/[^a-z\d]+/)
  const named = parts.filter((part) => IN_NAMES.has(part))
  if (named.length > 0) return named
  if (parts.includes('parakeet')) return parts.includes('v3') ? OF_PARAKEET : ENGLISH
  if (kind === 'moonshine') return ENGLISH
  return kind === 'whisper' ? null : undefined
}
