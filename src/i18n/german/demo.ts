import type { Translated } from '../define-messages.ts'
import type { demoTexts as english } from '../english/demo.ts'

export const demoTexts = {
  name: 'Demo',
  close: 'Demo schließen',
  steps: ['Aufnahme', 'Ergebnis', 'Chat'],
  back: 'Zurück',
  next: 'Weiter',
  meeting: 'Auftakt mit Northwind',
  recording: 'Aufnahme läuft …',
  recordingHint: 'Tippen Sie auf Stopp, wenn Sie fertig sind',
  elapsed: '25:43',
  remaining: 'noch 64 Min.',
  size: '12,3 MB',
  stop: 'Aufnahme beenden',
  overview: 'Überblick',
  details: 'Details',
  drafted: 'Von KI entworfen',
  summaryTitle: 'Zusammenfassung der KI',
  summary: {
    text: 'Northwind eröffnet im März die zweite Molkerei und will die Kühlkette vom ersten Tag an messen. Zwei Anbieter bleiben. Der Preis entscheidet, falls nicht einer von ihnen vor Februar liefern kann.',
    place: '16:25',
  },
  actionsTitle: 'Aufgaben',
  actions: [
    { text: 'Beide Angebote bis Donnerstag an Maren senden.', place: '18:20' },
    { text: 'Die Montagefirma nach einem Termin im Februar fragen.', place: '20:51' },
    { text: 'Den Besuch in Tromsø buchen.', place: '24:06' },
  ],
  pointsTitle: 'Kernpunkte',
  points: [
    { text: 'Die zweite Molkerei eröffnet im März.', place: '4:10' },
    { text: 'Die Kühlung wird vom ersten Tag an gemessen, nicht erst nach der Prüfung.', place: '9:37' },
    { text: 'Zwischen den letzten beiden Anbietern entscheidet der Preis.', place: '16:25' },
  ],
  chat: 'Chat mit der KI',
  greeting:
    'Ich habe „Auftakt mit Northwind“ gelesen. Fragen Sie mich etwas dazu. Jede Antwort zeigt, wo es gesagt wurde.',
  suggestions: 'Vorschläge',
  answers: [
    {
      question: 'Was sind die nächsten Schritte?',
      text: 'Beide Angebote gehen bis Donnerstag an Maren. Danach die Montagefirma nach einem Termin im Februar fragen und den Besuch in Tromsø buchen.',
      place: '18:20',
    },
    {
      question: 'Wer ist wofür zuständig?',
      text: 'Jonas sendet beide Angebote: „Bis Donnerstag hat Maren sie.“ Den Besuch hat noch niemand übernommen.',
      place: '24:06',
    },
    {
      question: 'Was wurde entschieden?',
      text: 'Zwei Anbieter bleiben im Rennen, und der Preis entscheidet. Die Kühlkette wird vom ersten Tag an gemessen.',
      place: '9:37',
    },
  ],
  input: 'Fragen Sie etwas zu Ihrer Aufnahme …',
  requestAccess: 'Frühen Zugang anfragen',
} satisfies Translated<typeof english>
