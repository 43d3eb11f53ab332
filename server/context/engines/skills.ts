import type { Engines } from '../../../contract/changes.ts'
import type { Transcriber } from '../../speech/transcriber.ts'

/** See Engines of the contract. */
export type Skills = Pick<Engines, 'languages' | 'vocabulary' | 'speakers'>

/** For the list of engines that every device gets: what those of this process can do. */
export function skillsOf(inUse: Transcriber | null, tellsSpeakers: boolean): Skills {
  const { languages, takesVocabulary } = inUse ?? {}
  return {
    ...(languages === undefined ? {} : { languages: languages && [...languages] }),
    ...(takesVocabulary === undefined ? {} : { vocabulary: takesVocabulary }),
    ...(tellsSpeakers ? { speakers: true } : {}),
  }
}
