import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const chatTexts = {
  title: 'Chat mit KI',
  back: 'Zurück',
  close: 'Chat schließen',
  drafted: 'Von KI entworfen',
  quoted: 'Eingebaute Engine',
  greeting: (title) =>
    `Ich habe „${title}“ gelesen. Fragen Sie mich alles dazu. Jede Antwort zeigt, wo es gesagt wurde.`,
  greetingWaiting: (title) =>
    `„${title}“ hat noch kein Transkript, es gibt also nichts, woraus zu antworten wäre. Bitte sehen Sie gleich noch einmal nach.`,
  suggestions: 'Vorschläge',
  nextSteps: 'Was sind die nächsten Schritte?',
  responsible: 'Wer war verantwortlich für...?',
  decisions: 'Was wurde entschieden?',
  input: 'Frage zu Ihrer Aufnahme …',
  send: 'Senden',
  thinking: 'Die KI denkt nach …',
  waits: 'Wird beantwortet, wenn Sie wieder online sind',
  waitsSignIn: 'Wird beantwortet, wenn Sie wieder angemeldet sind',
  failed: 'Bei Ihrer Frage ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.',
  retry: 'Noch einmal',
  stop: 'Anhalten',
  stopFailed: 'Die Antwort konnte nicht angehalten werden. Versuchen Sie es gleich noch einmal.',
  stopped: 'Sie haben diese Antwort angehalten.',
  stoppedEmpty: 'Sie haben diese Antwort angehalten, bevor sie begann.',
  askAgain: 'Noch einmal fragen',
  copy: 'Antwort kopieren',
  copied: 'In die Zwischenablage kopiert',
  copyFailed: 'Nicht kopiert',
  copyFailedText: 'Die Antwort konnte nicht kopiert werden. Bitte versuchen Sie es noch einmal.',
  messages: 'Gespräch',
  you: 'Ihre Frage',
  stopPlaying: 'Wiedergabe anhalten',
} satisfies Translated<typeof english.chatTexts>
