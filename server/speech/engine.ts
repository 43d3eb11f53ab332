import type { Transcriber } from './transcriber.ts'

/** The speech engine that the server has at this moment: one may be installed or chosen while it runs. */
export type SpeechEngine = {
  current(): Transcriber | null
  /** Looks for it again; true when there is one now and there was none. A job that runs keeps the one it began with. */
  look(): Promise<boolean>
}

export async function createSpeechEngine(find: () => Promise<Transcriber | null>): Promise<SpeechEngine> {
  let transcriber = await find()
  return {
    current: () => transcriber,
    async look() {
      const found = await find()
      if (found?.engine === transcriber?.engine) return false
      const isFirst = transcriber === null
      transcriber = found
      return isFirst
    },
  }
}
