import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

const recordings = (count: number): string => (count === 1 ? '1 Aufnahme' : `${count} Aufnahmen`)
const moments = (count: number): string => (count === 1 ? '1 Stelle' : `${count} Stellen`)

export const askTexts = {
  title: 'Alle Aufnahmen befragen',
  scope: (transcribed, all) =>
    transcribed === all
      ? `${recordings(all)} zum Durchsuchen`
      : `${transcribed} von ${recordings(all)} zum Durchsuchen; die anderen haben noch kein Transkript`,
  greeting:
    'Fragen Sie nach allem, was gesagt wurde. Jede Antwort zeigt die Aufnahmen und die Stellen, auf denen sie beruht.',
  suggestions: ['Was habe ich zugesagt?', 'Was wurde letzte Woche entschieden?', 'Worum ging es in diesem Monat?'],
  input: 'Frage zu allen Aufnahmen …',
  nothing: 'Es gibt noch nichts zu fragen. Nehmen Sie etwas auf, oder importieren Sie eine Datei in die Bibliothek.',
  record: 'Aufnahme starten',
  noTranscripts: 'Noch hat keine Ihrer Aufnahmen ein Transkript. Sie können fragen, sobald das erste da ist.',
  searched: (searched, of, days) => `${searched} von ${recordings(of)} durchsucht${days === null ? '' : `, ${days}`}`,
  withdrawn: 'Diese Antwort beruhte auf einer Aufnahme, die endgültig gelöscht wurde.',
  sources: 'Wo es gesagt wurde',
  sourcesEmpty: 'Die Stellen, auf denen eine Antwort beruht, erscheinen hier.',
  moments: (count, places) => (places === 1 ? moments(count) : `${moments(count)} in ${places} Aufnahmen`),
  open: (title) => `„${title}“ öffnen`,
  untitled: 'Aufnahme',
  earlier: 'Frühere Fragen zeigen',
} satisfies Translated<typeof english.askTexts>
