import { createOpenAiTranscriber } from './openai.ts'
import { createPocketSphinx, findPocketSphinx } from './pocketsphinx.ts'
import type { Transcriber } from './transcriber.ts'

export type SpeechSettings = {
  url: string | null
  key: string | null
  model: string | null
  /** Folder for temporary files. */
  scratch: string
}

/** What the operator named, else what this machine has, else none: recordings then wait and say so. */
export function chooseTranscriber({ url, key, model, scratch }: SpeechSettings): Transcriber | null {
  if (url !== null) return createOpenAiTranscriber({ url, key, model })
  const program = findPocketSphinx()
  return program === null ? null : createPocketSphinx({ program, scratch })
}
