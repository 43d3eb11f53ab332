import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const leaveTexts = {
  title: 'Earmark verlassen?',
  text: 'Die Aufnahme endet dann. Was Sie bis dahin aufgenommen haben, ist sicher auf diesem Gerät.',
  keep: 'Weiter aufnehmen',
  confirm: 'Verlassen',
} satisfies Translated<typeof english.leaveTexts>
