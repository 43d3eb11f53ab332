import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const vocabularyTexts = {
  field: 'Namen und Fachwörter, eines je Zeile',
  note: 'Neue Transkripte schreiben sie so, wenn die Spracherkennung eine Wortliste annimmt. Whisper hinter einer OpenAI-kompatiblen Adresse tut das und bekommt die Liste mit dem Audio. Unter jedem Transkript steht, ob seine Erkennung sie hatte.',
  fromCorrections: 'Aus Ihren Korrekturen',
  add: (term) => `${term} hinzufügen`,
  save: 'Wörter speichern',
  saved: 'Gespeichert für neue Transkripte.',
  tooMany: (count, most) => `${count} Wörter sind zu viele. Behalten Sie die ${most} wichtigsten.`,
  tooLong: (term, most) => `„${term}“ ist zu lang: Ein Wort darf ${most} Zeichen haben.`,
  notYet: 'Ihre Wörter erscheinen nach der ersten Synchronisierung.',
} satisfies Translated<typeof english.vocabularyTexts>
