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
    'Aufnahmen, die noch nicht gesendet sind, bleiben in Safari: Die installierte App sieht sie nicht. Senden Sie sie zuerst.',
  sendFirst: 'Zuerst senden',
  otherStorage: 'Aufnahmen in Safari',
  otherStorageText:
    'Was Sie in Safari aufgenommen und noch nicht gesendet haben, liegt nur dort. Öffnen Sie Earmark in Safari, um es zu senden.',
  floating: 'Earmark installieren',
} satisfies Translated<typeof english.installTexts>
