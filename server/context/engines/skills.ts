import type { Engines } from '../../../contract/changes.ts'
import type { Transcriber } from '../../speech/transcriber.ts'

/** See Engines of the contract. */
export type Skills = Pick<Engines, 'languages'>

/** For the list of engines that every device gets: what those of this process can do. */
export function skillsOf(inUse: Transcriber | null): Skills {
  const { languages } = inUse ?? {}
  return languages === undefined ? {} : { languages: languages && [...languages] }
}
