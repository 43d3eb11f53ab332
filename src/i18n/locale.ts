/** The languages that the texts of the app are written in. */
export type Language = 'en' | 'de'

let shown: Language = 'en'

/** The language of what is on the screen now. */
export const shownLanguage = (): Language => shown

/** Only `showLanguage` calls it, when the texts are there. */
export function setShownLanguage(language: Language): void {
  shown = language
}

/** For `Intl`: the shown language, in the variety that this browser asks for (British dates, Austrian months). */
export const locale = (): string => navigator.languages.find((tag) => tag.split('-')[0] === shown) ?? shown
