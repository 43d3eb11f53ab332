import type { Ready } from '../contract/accounts/push.ts'
import type { Language } from '../contract/languages.ts'

/** As in src/i18n/english/notifications.ts and its translation, which are the page's (tests/sw/files/cached-texts.test.ts). */
export const pushTexts: Record<Language, Record<Ready, string>> = {
  en: {
    transcript: 'Transcript ready',
    analysis: 'Transcript and analysis ready',
    empty: 'Transcribed: no speech detected',
  },
  de: {
    transcript: 'Transkript fertig',
    analysis: 'Transkript und Analyse fertig',
    empty: 'Transkribiert: keine Sprache erkannt',
  },
}
