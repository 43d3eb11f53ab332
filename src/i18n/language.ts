import { useSyncExternalStore } from 'react'
import type { Language } from '../../contract/languages.ts'
import { setTranslation, type Translated } from './define-messages.ts'
import type * as english from './english/english.ts'
import { setShownLanguage, shownLanguage } from './locale.ts'

/** Milliseconds. What is not here by then is not waited for: English is a language too. */
const PATIENCE_MS = 5000

/** All but the first, which the code is written in. */
const TRANSLATIONS: Record<Exclude<Language, 'en'>, () => Promise<Translated<typeof english>>> = {
  de: () => import('./german/german.ts'),
}

const listeners = new Set<() => void>()

/**
 * Everything that is rendered from now on speaks it. Rejects, and leaves all as it was, when its texts cannot be had:
 * they are a file of their own, which the service worker keeps where the language is spoken (sw/files/cached-language.ts).
 * @param before awaited when they are here, and nothing speaks it yet
 */
export async function showLanguage(language: Language, before?: () => Promise<void>): Promise<void> {
  const texts = language === 'en' ? {} : await inTime(TRANSLATIONS[language]())
  await before?.()
  setTranslation(texts)
  setShownLanguage(language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function inTime<Texts>(texts: Promise<Texts>): Promise<Texts> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The texts of this language are not here yet.')), PATIENCE_MS)
  })
  return Promise.race([texts, late])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts are read while a screen is rendered: under this as its key it is rendered anew. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, shownLanguage, shownLanguage)
