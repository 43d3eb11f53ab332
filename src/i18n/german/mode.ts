import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const modeTexts = {
  live: 'Nur für Ihre Geräte',
  open: 'Nur Ihre Geräte können öffnen, was Sie aufnehmen.',
  closed:
    'Dieses Gerät kann Ihre anderen Aufnahmen noch nicht öffnen. Was Sie hier aufnehmen, wartet, bis Sie dieses Gerät zulassen.',
  wanted: 'Was Sie aufnehmen, wartet auf diesem Gerät, bis Sie eingerichtet haben, wie Ihre Geräte es öffnen.',
  offered:
    'Der Server kann Ihre Aufnahmen öffnen, um sie zu transkribieren. Oder Sie verschließen sie für Ihre Geräte.',
  settings: 'Optionen',
} satisfies Translated<typeof english.modeTexts>
