import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const recoveryTexts = {
  title: 'Earmark konnte nicht starten',
  text: 'Die App auf diesem Gerät ist auf einen Fehler gestoßen, über den sie allein nicht hinwegkommt.',
  warning: 'Das Zurücksetzen löscht alle Daten auf diesem Gerät, auch die Anmeldung.',
  unsent: (count) =>
    count === 1
      ? 'Eine Aufnahme auf diesem Gerät wurde nie hochgeladen. Sie bleibt, und es geht weiter, wenn Sie sich wieder anmelden.'
      : `${count} Aufnahmen auf diesem Gerät wurden nie hochgeladen. Sie bleiben, und es geht weiter, wenn Sie sich wieder anmelden.`,
  changes: (count) =>
    count === 1
      ? 'Eine Änderung oder Frage ist noch nicht gesendet. Sie bleibt, und es geht weiter, wenn Sie sich wieder anmelden.'
      : `${count} Änderungen und Fragen sind noch nicht gesendet. Sie bleiben, und es geht weiter, wenn Sie sich wieder anmelden.`,
  unreadable:
    'Ein Teil von dem, was hier gespeichert ist, lässt sich nicht lesen. Darin können Aufnahmen sein, die nie hochgeladen wurden; er bleibt.',
  discard: 'Auch diese löschen',
  offline: 'Kein Netz. Ohne kann die App nach dem Zurücksetzen nicht neu geholt werden.',
  reset: 'App zurücksetzen',
  resetOffline: 'Trotzdem zurücksetzen',
  resetting: 'Die App wird zurückgesetzt …',
  website: 'Zur Website',
  doneTitle: 'Zurückgesetzt',
  doneText: 'Die App wurde zurückgesetzt. Es geht gleich weiter …',
} satisfies Translated<typeof english.recoveryTexts>
