import type { Engines } from '../../contract/changes.ts'
import type { Captions } from '../captions/captions.ts'
import { findLiveEngine, type LiveEngine } from '../captions/live-recogniser.ts'
import type { Config } from '../config/config.ts'
import type { GivenEngines } from './open-engines.ts'

/**
 * Finds what captions takes: programs of this machine, whatever engine transcribes, so that nothing leaves it. None where another
 * language was said to be spoken, or where this server leaves its work to others.
 */
export function captionEngine(
  { speech, jobs }: Pick<Config, 'speech' | 'jobs'>,
  { transcriber, findLiveEngine: given }: GivenEngines,
): () => LiveEngine | null {
  const find = given ?? (transcriber === undefined ? findLiveEngine : () => null)
  return () => {
    const engine = jobs === 'here' ? find() : null
    return engine && (speech.language ?? engine.language) === engine.language ? engine : null
  }
}

/** For the list of engines that every device gets. */
export const captionedIn = (captions: Captions): Pick<Engines, 'captions'> => {
  const language = captions.language()
  return language === null ? {} : { captions: language }
}
