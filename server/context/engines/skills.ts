import type { Engines } from '../../../contract/changes.ts'
import type { Knowing } from '../../../core/transcripts/spoken-language.ts'
import type { SpeechEngine } from '../../speech/engine.ts'

/** See Engines of the contract. */
export type Skills = Pick<Engines, 'languages' | 'standIns' | 'vocabulary' | 'speakers'>

/** For the list of engines that every device gets: what those of this process can do. */
export function skillsOf(speech: Pick<SpeechEngine, 'current' | 'standIns'>, tellsSpeakers: boolean): Skills {
  const { languages, takesVocabulary } = speech.current() ?? {}
  const hears = languages ? speech.standIns().filter((other) => knowsMore(other, languages)) : []
  const standIns = hears.map(({ engine, languages = null }) => ({ engine, languages: languages && [...languages] }))
  return {
    ...(languages === undefined ? {} : { languages: languages && [...languages] }),
    ...(standIns.length === 0 ? {} : { standIns }),
    ...(takesVocabulary === undefined ? {} : { vocabulary: takesVocabulary }),
    ...(tellsSpeakers ? { speakers: true } : {}),
  }
}

export const knowsMore = ({ languages }: Knowing, than: readonly string[]): boolean =>
  languages === null || (languages?.some((language) => !than.includes(language)) ?? false)
