import type { Language } from '../../contract/languages.ts'
import { cacheTexts, languageHere } from './cached-texts.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills in where the texts are of each language that is not precached (scripts/build/service-worker-plugin.ts). */
  readonly __LANGUAGES: Readonly<Record<Exclude<Language, 'en'>, string>>
}

export const texts = self.__LANGUAGES

export const language = (): Promise<Language> => languageHere(self.navigator.languages)

/** A new version has its texts before it may take over. */
export async function cacheLanguage(): Promise<void> {
  const spoken = await language()
  if (spoken !== 'en') await cacheTexts(texts[spoken], self.registration.active !== null)
}
