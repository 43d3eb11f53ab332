import type { Translated } from '../define-messages.ts'
import type { EditName } from '../english/edits.ts'
import type * as english from '../english/english.ts'

const names: Record<EditName, string> = {
  title: 'neuer Titel',
  favorite: 'Favorit',
  marks: 'Markierungen',
  delete: 'Verschieben in den Papierkorb',
  restore: 'Wiederherstellen aus dem Papierkorb',
  transcribe: 'Bitte um ein Transkript',
  correction: 'Korrektur',
  speaker: 'Name einer Stimme',
}

const list = (edits: readonly EditName[]): string =>
  new Intl.ListFormat('de', { type: 'unit' }).format(edits.map((edit) => names[edit]))

export const editTexts = {
  refused: (edits, reason) => `Auf diesem Gerät, aber vom Server nicht angenommen: ${list(edits)}. ${reason}`,
  deletedElsewhere: 'Diese Aufnahme wurde auf einem anderen Gerät gelöscht.',
  waits: (edits) => {
    const what = `Noch nicht gesendet: ${list(edits)}.`
    const busy = `Der Server ist beschäftigt. ${what} Es geht von selbst weiter.`
    return {
      offline: `Wartet auf das Netz. ${what} Es geht von selbst weiter.`,
      'server-busy': busy,
      storage: busy,
      'server-full': `Der Server ist voll. ${what} Bitten Sie seinen Eigentümer um mehr Platz; es geht von selbst weiter.`,
      'sign-in': `Ihre Sitzung ist abgelaufen. ${what} Melden Sie sich an, dann geht es weiter.`,
    }
  },
} satisfies Translated<typeof english.editTexts>
