import type { EngineOption } from '../../contract/accounts/engines.ts'
import { POCKETSPHINX } from '../../core/transcripts/draft.ts'
import { ENDPOINT, type EngineOffer } from '../config/engine-selection.ts'
import { createOpenAiTranscriber, DEFAULT_MODEL } from './endpoint/openai.ts'
import { createPocketSphinx, findPocketSphinx } from './local/pocketsphinx.ts'
import { createSherpa, hasSherpa } from './local/sherpa.ts'
import { findModels } from './local/sherpa-model.ts'
import type { Transcriber } from './transcriber.ts'

export type SpeechSettings = {
  url: string | null
  key: string | null
  model: string | null
  /** ISO 639-1 of what is spoken; null: the engine finds out. */
  language: string | null
  /** Folder of the models that the operator fetched (npm run engine). */
  models: string
  /** Folder for temporary files. */
  scratch: string
  /** See SpeechEndpoint. */
  timeoutMs?: number
  tries?: number
}

/**
 * What this server has, and what it could have, in the order in which it takes them by itself: the endpoint that the
 * operator named, else PocketSphinx, else a model that was fetched. The environment and the machine decide; nothing else.
 */
export const speechOffers = (settings: SpeechSettings): EngineOffer<Transcriber>[] => [
  endpoint(settings),
  pocketSphinx(settings),
  ...models(settings),
]

function endpoint({ url, key, model, language, scratch, timeoutMs, tries }: SpeechSettings): EngineOffer<Transcriber> {
  const name = model ?? DEFAULT_MODEL
  const option = { id: ENDPOINT, name: url === null ? 'OpenAI-compatible server' : name }
  if (url === null) {
    const missing = 'Set STT_URL on the server, and STT_KEY if it needs one.'
    return { option: { ...option, where: { kind: 'endpoint', host: '' }, missing }, open: null }
  }
  const where = { kind: 'endpoint', host: new URL(url).host } as const
  const limits = { ...(timeoutMs === undefined ? {} : { timeoutMs }), ...(tries === undefined ? {} : { tries }) }
  return {
    option: { ...option, where, missing: null },
    open: () => createOpenAiTranscriber({ url, key, model, language, scratch, ...limits }),
  }
}

function pocketSphinx({ scratch }: SpeechSettings): EngineOffer<Transcriber> {
  const option = { id: 'pocketsphinx', name: POCKETSPHINX, where: { kind: 'child' } } as const
  const program = findPocketSphinx()
  if (program !== null) {
    return { option: { ...option, missing: null }, open: () => createPocketSphinx({ program, scratch }) }
  }
  return {
    option: { ...option, missing: 'Not installed. On Debian: apt-get install pocketsphinx pocketsphinx-en-us' },
    open: null,
  }
}

/** The id under which a model in the folder of models can be chosen. */
export const modelId = (name: string): string => `model:${name}`

function models({ models: folder, language, scratch }: SpeechSettings): EngineOffer<Transcriber>[] {
  const found = findModels(folder)
  const where = { kind: 'child' } as const
  if (found.length === 0) {
    const missing = 'No model installed yet. To get one, run this on the server: npm run engine'
    const option = { id: modelId('none'), name: 'Whisper, Moonshine, Parakeet, Zipformer', where, missing }
    return [{ option, open: null }]
  }
  const isReady = hasSherpa()
  return found.map((model) => {
    const option: EngineOption = { id: modelId(model.name), name: model.name, where, missing: null }
    if (isReady) return { option, open: () => createSherpa({ model, language, scratch }) }
    const missing = 'The package sherpa-onnx-node is not installed: npm install --include=optional'
    return { option: { ...option, missing }, open: null }
  })
}
