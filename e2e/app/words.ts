import * as english from '../../src/i18n/english/english.ts'
import * as german from '../../src/i18n/german/german.ts'

/** What the app says, in a language that it speaks. */
export const WORDS = { en: english, de: german }
export type Language = keyof typeof WORDS
export type Words = (typeof WORDS)[Language]
