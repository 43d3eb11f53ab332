import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const installTexts = {
  title: 'Earmark installieren',
  text: 'Meldungen, wenn ein Transkript fertig ist, schneller Start, unter 1 MB, ohne App Store.',
  install: 'Installieren',
  later: 'Vielleicht später',
  close: 'Schließen',
  iosText: 'Earmark auf den Home-Bildschirm legen:',
  iosShare: 'Auf „Teilen“ tippen',
  iosAdd: 'dann „Zum Home-Bildschirm“',
  iosDone: 'Verstanden',
  floating: 'Earmark installieren',
} satisfies Translated<typeof english.installTexts>
