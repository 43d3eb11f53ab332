import { showLanguage } from '../i18n/language.ts'
import { type LanguageChoice, languageOf, readLanguageChoice } from '../local/device/language.ts'
import { answered } from '../local/unanswered-error.ts'

/** Milliseconds: a browser whose database hangs is asked for no more than its own language. */
const CHOICE_MS = 1000

/** Before the first screen, whichever it is. Never rejects: what cannot be had in another language is shown in English. */
export async function loadLanguage(): Promise<void> {
  const choice = await answered(readLanguageChoice(), CHOICE_MS).catch((error: unknown): LanguageChoice => {
    console.warn('The chosen language cannot be read.', error)
    return 'device'
  })
  await showLanguage(languageOf(choice, navigator.languages)).catch((error: unknown) => {
    console.warn('English is shown.', error)
  })
}
