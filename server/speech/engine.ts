import type { Transcriber } from './transcriber.ts'

/** The speech engine that the server has at this moment: one may be installed while it runs. */
export type SpeechEngine = {
  current(): Transcriber | null
  /** Looks for one when there is none yet; true when it has just appeared. */
  look(): boolean
}

export function createSpeechEngine(find: () => Transcriber | null): SpeechEngine {
  let transcriber = find()
  return {
    current: () => transcriber,
    look() {
      if (transcriber !== null) return false
      transcriber = find()
      return transcriber !== null
    },
  }
}
