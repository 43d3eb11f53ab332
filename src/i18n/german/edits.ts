import type { Translated } from '../define-messages.ts'
import type { EditName } from '../english/edits.ts'
import type * as english from '../english/english.ts'

const names: Record<EditName, string> = {
  title: 'neuer Titel',
  favorite: 'Favorit',
  marks: 'Markierungen',
  'spoken-language': 'gesprochene Sprache',
  agreed: 'Zustimmung',
  delete: 'In den Papierkorb',
  restore: 'Aus dem Papierkorb',
  transcribe: 'Auftrag zum Transkribieren',
  correction: 'Korrektur',
  speaker: 'Name der Person',
  reassign: 'Zuordnung zu einer Person',
}

const list = (edits: readonly EditName[]): string =>
  new Intl.ListFormat('de', { type: 'unit' }).format(edits.map((edit) => names[edit]))

export const editTexts = {
  refused: (edits, reason) =>
    `Auf diesem Gerät gespeichert, aber vom Server nicht angenommen: ${list(edits)}. ${reason}`,
  deletedElsewhere: 'Diese Aufnahme wurde auf einem anderen Gerät gelöscht.',
  waits: (edits) => {
    const what = `Noch nicht gesendet: ${list(edits)}.`
    const busy = `Der Server ist ausgelastet. ${what} Es wird automatisch gesendet.`
    return {
      offline: `Sie sind offline. ${what} Es wird automatisch gesendet.`,
      'server-busy': busy,
      storage: busy,
      'server-full': `Der Server ist voll. ${what} Es wird gesendet, sobald Platz ist; wenden Sie sich an die Person, die den Server betreibt.`,
      'person-full': `Ihr Speicherplatz auf dem Server ist voll. ${what} Es wird gesendet, sobald Sie andere Aufnahmen endgültig löschen.`,
      'sign-in': `Ihre Anmeldung ist abgelaufen. ${what} Melden Sie sich an, um es zu senden.`,
    }
  },
} satisfies Translated<typeof english.editTexts>
