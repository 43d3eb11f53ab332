import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'
import { serverTexts } from './server.ts'

const { said } = serverTexts

export const vocabularyTexts = {
  field: 'Namen und Fachwörter, eines je Zeile',
  note: 'Für Spracherkennungen, die eine Wortliste annehmen, etwa Whisper an einer OpenAI-Adresse. Sie bekommen ihren Anfang mit dem Audio.',
  unused: (engine) => `${said(engine)} verwendet keine Wortlisten: Zurzeit haben diese Wörter keine Wirkung.`,
  fromCorrections: 'Aus Ihren Korrekturen',
  add: (term) => `${term} hinzufügen`,
  save: 'Wörter speichern',
  saved: 'Gespeichert.',
  tooMany: (count, most) =>
    `${numberText(count)} Wörter sind zu viele. Behalten Sie die ${numberText(most)} wichtigsten.`,
  tooLong: (term, most) => `„${term}“ ist zu lang: Ein Wort darf ${numberText(most)} Zeichen haben.`,
  notYet: 'Ihre Wörter erscheinen nach der ersten Synchronisierung.',
} satisfies Translated<typeof english.vocabularyTexts>
