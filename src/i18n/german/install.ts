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
  floating: 'Earmark installieren',
} satisfies Translated<typeof english.installTexts>
