import { isKnownTo, unknownTo } from '../../core/transcripts/spoken-language.ts'
import type { Transcriber } from './transcriber.ts'

/** The speech engine that the server has at this moment: one may be installed or chosen while it runs. */
export type SpeechEngine = {
  current(): Transcriber | null
  /**
   * Who hears this language; null: nobody has said which it is. The engine in use, but where it does not know the language one that does and
   * may take its place.
   */
  hearing(language: string | null): Transcriber | null
  /** Those that may take its place, the best first. */
  standIns(): readonly Transcriber[]
  /** Looks for it again; true when there is one now and there was none. A job that runs keeps the one it began with. */
  look(): Promise<boolean>
}

/** Resolves to the engine in use, and behind it those that may take its place, the best first. */
export type FindEngines = () => Promise<readonly Transcriber[]>

export async function createSpeechEngine(find: FindEngines): Promise<SpeechEngine> {
  let [transcriber = null, ...others] = await find()
  return {
    current: () => transcriber,
    hearing(language) {
      const unknown = transcriber && unknownTo(transcriber, language)
      return others.find((other) => unknown !== null && isKnownTo(other, unknown)) ?? transcriber
    },
    standIns: () => others,
    async look() {
      const [found = null, ...rest] = await find()
      others = rest
      if (found?.engine === transcriber?.engine) return false
      const isFirst = transcriber === null
      transcriber = found
      return isFirst
    },
  }
}
