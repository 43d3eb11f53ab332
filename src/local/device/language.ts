import { z } from 'zod/mini'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { readValue, writeValue } from '../key-value.ts'

const choiceSchema = z.enum(['device', ...LANGUAGES])
/** `device`: what the browser speaks. */
export type LanguageChoice = z.infer<typeof choiceSchema>

/** Of this device, not of the account: page and service worker read it, also with nobody signed in. */
const LANGUAGE_KEY = 'earmark-language'

export async function readLanguageChoice(): Promise<LanguageChoice> {
  const { data } = choiceSchema.safeParse(await readValue(LANGUAGE_KEY))
  return data ?? 'device'
}

export const writeLanguageChoice = (choice: LanguageChoice): Promise<void> => writeValue(LANGUAGE_KEY, choice)

/** The chosen language, or the first of the browser's own (`navigator.languages`) that the app has, or English. */
export function languageOf(choice: LanguageChoice, spoken: readonly string[]): Language {
  if (choice !== 'device') return choice
  const known = spoken.map((tag) => LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language))
  return known.find((language) => language !== undefined) ?? 'en'
}
