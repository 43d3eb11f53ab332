import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

export const recoveryTexts = {
  title: 'Earmark konnte nicht starten',
  text: 'Earmark ist auf diesem Gerät auf einen Fehler gestoßen, den es nicht selbst beheben kann.',
  warning:
    'Das Zurücksetzen löscht alle Daten auf diesem Gerät, auch die Anmeldung. Nie hochgeladene Aufnahmen bleiben, wenn Sie nichts anderes wählen.',
  unsent: (count) =>
    count === 1
      ? 'Eine Aufnahme auf diesem Gerät wurde nie hochgeladen. Sie bleibt erhalten und wird hochgeladen, sobald Sie sich wieder anmelden.'
      : `${numberText(count)} Aufnahmen auf diesem Gerät wurden nie hochgeladen. Sie bleiben erhalten und werden hochgeladen, sobald Sie sich wieder anmelden.`,
  changes: (count) =>
    count === 1
      ? 'Eine Änderung oder Frage ist noch nicht gesendet. Sie bleibt erhalten und wird gesendet, sobald Sie sich wieder anmelden.'
      : `${numberText(count)} Änderungen und Fragen sind noch nicht gesendet. Sie bleiben erhalten und werden gesendet, sobald Sie sich wieder anmelden.`,
  unreadable:
    'Ein Teil der Daten hier lässt sich nicht lesen. Darunter können nie hochgeladene Aufnahmen sein; deshalb bleiben sie erhalten.',
  discard: 'Auch diese löschen',
  recording:
    'Ein anderer Tab nimmt auf, importiert oder hat etwas zu speichern. Beenden Sie das dort und versuchen Sie es erneut.',
  more: 'Es wurde nichts zurückgesetzt: Auf diesem Gerät ist inzwischen mehr, als hier stand. Prüfen Sie es noch einmal.',
  offline: 'Sie sind offline. Nach dem Zurücksetzen kann Earmark erst wieder laden, wenn Sie online sind.',
  reset: 'App zurücksetzen',
  resetOffline: 'Trotzdem zurücksetzen',
  resetting: 'Die App wird zurückgesetzt …',
  website: 'Zur Website',
  doneTitle: 'Zurückgesetzt',
  doneText: 'Earmark wurde zurückgesetzt. Sie werden weitergeleitet …',
} satisfies Translated<typeof english.recoveryTexts>
