import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const extraTexts = {
  title: 'Noch nicht auf diesem Gerät',
  offline:
    'Sie sind offline, und dieser Teil von Earmark ist noch nicht auf diesem Gerät. Verbinden Sie sich mit dem Internet, um ihn zu öffnen.',
  failed:
    'Dieser Teil von Earmark konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  outdated: 'Eine neue Version von Earmark wurde installiert. Laden Sie die Seite neu, um diesen Teil zu öffnen.',
  retry: 'Erneut versuchen',
  reload: 'Neu laden',
} satisfies Translated<typeof english.extraTexts>
