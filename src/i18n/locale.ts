import type { Language } from '../../contract/languages.ts'

let shown: Language = 'en'

/** The language of what is on the screen now. */
export const shownLanguage = (): Language => shown

/** Only `showLanguage` calls it, when the texts are there. */
export function setShownLanguage(language: Language): void {
  shown = language
}

/** What the browser asks for and `Intl` knows: the system's locale "C" or "en-US@posix" is passed on as it is by some, and throws there. */
export const browserLocales = (): readonly string[] => navigator.languages.filter(isKnown)

function isKnown(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** For `Intl`: the shown language, in the variety that this browser asks for (British dates, Austrian months). */
export const locale = (): string => browserLocales().find((tag) => tag.split('-')[0] === shown) ?? shown
