import { registerRoute } from 'workbox-routing'
import { keepTexts, keptOrFetched, languageHere, removeOtherTexts } from './kept-texts.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills in where the texts are of each language that is not precached (scripts/service-worker-plugin.ts). */
  readonly __LANGUAGES: Readonly<Record<'de', string>>
}

const texts = self.__LANGUAGES

export const language = (): Promise<'en' | 'de'> => languageHere(self.navigator.languages)

/** Once asked for, the texts of a language are on the device, and the next cold start without a network has them. */
export function answerLanguages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && Object.values(texts).includes(url.pathname),
    ({ url }) => keptOrFetched(url.pathname),
  )
}

/** A new version has its texts before it may take over. */
export async function keepLanguage(): Promise<void> {
  const spoken = await language()
  if (spoken !== 'en') await keepTexts(texts[spoken], self.registration.active !== null)
}

export const removeOlderLanguages = (): Promise<void> => removeOtherTexts(Object.values(texts))
