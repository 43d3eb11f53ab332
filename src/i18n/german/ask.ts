import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const recordings = (count: number): string => (count === 1 ? '1 Aufnahme' : `${numberText(count)} Aufnahmen`)
const moments = (count: number): string => (count === 1 ? '1 Stelle' : `${numberText(count)} Stellen`)

export const askTexts = {
  title: 'Fragen zu allen Aufnahmen',
  scope: (transcribed, all) =>
    transcribed === all
      ? `Umfasst ${recordings(all)}`
      : `Umfasst ${numberText(transcribed)} von ${recordings(all)}. Für die übrigen gibt es noch kein Transkript.`,
  greeting:
    'Fragen Sie nach allem, was gesagt wurde. Jede Antwort zeigt die Aufnahmen und Stellen, auf denen sie beruht.',
  suggestions: ['Was habe ich zugesagt?', 'Was wurde letzte Woche entschieden?', 'Worum ging es in diesem Monat?'],
  input: 'Frage zu allen Aufnahmen …',
  nothing:
    'Noch gibt es nichts, wonach Sie fragen könnten. Nehmen Sie etwas auf, oder importieren Sie eine Audiodatei in der Bibliothek.',
  record: 'Aufnahme starten',
  noTranscripts: 'Noch hat keine Ihrer Aufnahmen ein Transkript. Sobald das erste fertig ist, können Sie fragen.',
  searched: (searched, of, days) =>
    `${numberText(searched)} von ${recordings(of)} durchsucht${days === null ? '' : `, ${days}`}`,
  withdrawn: 'Diese Antwort beruhte auf einer Aufnahme, die endgültig gelöscht wurde.',
  sources: 'Wo es gesagt wurde',
  sourcesEmpty: 'Hier erscheinen die Stellen, auf denen eine Antwort beruht.',
  moments: (count, places) => (places === 1 ? moments(count) : `${moments(count)} in ${numberText(places)} Aufnahmen`),
  open: (title) => `„${title}“ öffnen`,
  untitled: 'Aufnahme',
  earlier: 'Frühere Fragen anzeigen',
} satisfies Translated<typeof english.askTexts>
