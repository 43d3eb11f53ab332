import { useSyncExternalStore } from 'react'
import { setTranslation, type Translated } from './define-messages.ts'
import type * as english from './english/english.ts'
import { type Language, setShownLanguage, shownLanguage } from './locale.ts'

/** Milliseconds. What is not here by then is not waited for: English is a language too. */
const PATIENCE_MS = 5000

const listeners = new Set<() => void>()

/**
 * Everything that is rendered from now on speaks it. Rejects, and leaves all as it was, when its texts cannot be had:
 * they are a file of their own, which the service worker keeps where the language is spoken (sw/files/cached-language.ts).
 */
export async function showLanguage(language: Language): Promise<void> {
  setTranslation(language === 'en' ? {} : await germanTexts())
  setShownLanguage(language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

async function germanTexts(): Promise<Translated<typeof english>> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The German texts are not here yet.')), PATIENCE_MS)
  })
  return Promise.race([import('./german/german.ts'), late])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts are read while a screen is rendered: under this as its key it is rendered anew. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, shownLanguage, shownLanguage)
