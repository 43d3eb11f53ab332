import { chosenModel } from './chosen-model.ts'
import { createOpenAiTranscriber } from './openai.ts'
import { createPocketSphinx, findPocketSphinx } from './pocketsphinx.ts'
import { createSherpa, hasSherpa } from './sherpa.ts'
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
}

/** What the operator named, else what this machine has, else none: recordings then wait and say so. */
export function chooseTranscriber(settings: SpeechSettings): Transcriber | null {
  const { url, key, model, language, models, scratch } = settings
  if (url !== null) return createOpenAiTranscriber({ url, key, model, language, scratch })
  const chosen = chosenModel(models)
  if (chosen !== null && hasSherpa()) return createSherpa({ model: chosen, language, scratch })
  const program = findPocketSphinx()
  return program === null ? null : createPocketSphinx({ program, scratch })
}
