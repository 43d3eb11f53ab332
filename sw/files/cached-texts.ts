import type { Language } from '../../contract/languages.ts'
import { languageOf, readLanguageChoice } from '../../src/local/device/language.ts'
import { cachedOrFetched, isFile } from './cached-files.ts'

/** The language of this device, for page and notifications alike. `spoken`: the browser's own, the best first. */
export async function languageHere(spoken: readonly string[]): Promise<Language> {
  const choice = await readLanguageChoice().catch((error: unknown) => {
    console.warn('The chosen language cannot be read.', error)
    return 'device' as const
  })
  return languageOf(choice, spoken)
}

/**
 * Rejects when an update cannot have its texts: the next start without a network would be in English. At the first visit
 * the page has shown them already, or does without.
 */
export async function cacheTexts(path: string, isUpdate: boolean): Promise<void> {
  try {
    const answer = await cachedOrFetched('earmark-languages', path)
    if (!isFile(answer)) throw new Error(`The texts of ${path} cannot be had: ${answer.status}.`)
  } catch (error) {
    if (isUpdate) throw error
    console.warn('This version is installed in English.', error)
  }
}
