import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const installTexts = {
  title: 'Earmark installieren',
  text: 'Push-Mitteilungen für fertige Transkripte, schneller Start, unter 1 MB, kein App Store.',
  install: 'Installieren',
  later: 'Vielleicht später',
  close: 'Schließen',
  iosText: 'Earmark zum Home-Bildschirm hinzufügen:',
  iosShare: 'Auf „Teilen“ tippen',
  iosAdd: 'dann „Zum Home-Bildschirm“',
  iosDone: 'Verstanden',
  unsentText:
    'Noch nicht hochgeladene Aufnahmen bleiben in Safari: Die installierte App sieht sie nicht. Laden Sie sie zuerst hoch.',
  sendFirst: 'Zuerst hochladen',
  unsavedText:
    'Eine noch nicht gespeicherte Aufnahme bleibt in Safari: Die installierte App sieht sie nicht. Speichern oder verwerfen Sie sie zuerst.',
  saveFirst: 'Aufnahme anzeigen',
  otherStorage: 'Aufnahmen in Safari',
  otherStorageText:
    'Was Sie in Safari aufgenommen und noch nicht hochgeladen haben, liegt nur dort. Öffnen Sie Earmark in Safari, um es hochzuladen.',
  floating: 'Earmark installieren',
} satisfies Translated<typeof english.installTexts>
