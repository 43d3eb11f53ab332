import type { Translated } from '../define-messages.ts'
import type { landingTexts as english } from '../english/landing.ts'

export const landingTexts = {
  title: 'Earmark: mehr als Aufnahme, mehr als Protokoll',
  signIn: 'Anmelden',
  requestAccess: 'Zugang anfragen',
  openApp: 'Zur App',
  openLibrary: 'Ihre Aufnahmen',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  otherLanguage: 'English',
  parts: [
    { href: '#features', word: 'Funktionen' },
    { href: '#how-it-works', word: 'So geht es' },
    { href: '#use-cases', word: 'Einsatz' },
  ],
  heroTop: 'Mehr als Aufnahme,',
  heroBottom: 'mehr als Protokoll',
  lead: 'Nehmen Sie die Besprechung auf. Lesen Sie sie als Dokument. Stellen Sie ihr eine Frage, und hören Sie die Stelle, die sie beantwortet.',
  seeDemo: 'Zur Demo',
  badges: [
    { icon: 'lock', word: 'Sicher' },
    { icon: 'shield', word: 'Verlässlich' },
    { icon: 'pulse', word: 'Mit KI' },
  ],
  cardTitle: 'Auf Einladung',
  cardText:
    'Earmark gibt es nur auf Einladung. Fragen Sie Zugang an; die Person, die diesen Server betreibt, entscheidet.',
  cardSignIn: 'Jetzt anmelden',
  cardRequest: 'Jetzt Zugang anfragen',
  cardPersonTitle: 'Willkommen zurück',
  cardPersonText: 'Sie sind auf diesem Gerät angemeldet. Ihre Aufnahmen sind hier, online wie offline.',
  examples: 'Beispiele für Aufnahmen und Fragen',
  exampleAt: (at, of) => `Beispiel ${at} von ${of}`,
  pauseExamples: 'Beispiele anhalten',
  playExamples: 'Beispiele abspielen',
  exampleList: [
    {
      icon: 'stage',
      title: 'Vortrag: Das Netz nach der Kohle',
      seconds: 2838,
      question: 'Was bremst den Ausbau des Netzes?',
      answer:
        'Nicht die Windräder. Ein fertiger Windpark wartet heute sieben Jahre auf sein Kabel, sagt sie, und das liegt vor allem an den Genehmigungen.',
      place: 1132,
    },
    {
      icon: 'bulb',
      title: 'Ideenrunde: Namen für den Nachtzug',
      seconds: 1925,
      question: 'Von wem kam die Idee mit den Sternen?',
      answer:
        'Von Imani, halb im Scherz: Jeder Zug heißt nach einem Stern, den man in dieser Nacht von seiner Strecke aus sieht.',
      place: 1300,
    },
    {
      icon: 'briefcase',
      title: 'Verlängerung, Halvorsen & Pike',
      seconds: 3872,
      question: 'Was haben sie zum Preis gesagt?',
      answer:
        'Drei Jahre, wenn der Preis in den ersten zwölf Monaten gleich bleibt. Danach nehmen sie Erhöhungen nach einem öffentlichen Index an.',
      place: 1334,
    },
    {
      icon: 'people',
      title: 'Team: Was am Freitag fertig wird',
      seconds: 1727,
      question: 'Warum haben wir die Veröffentlichung verschoben?',
      answer:
        'Zwei Tests schlugen noch fehl, und niemand wollte ein Wochenende opfern. Noor entschied: Montag, wenn alle da sind.',
      place: 843,
    },
  ],
  featuresTitle: 'Funktionen',
  features: [
    {
      title: 'Für Gespräche vor Ort',
      text: 'Legen Sie das Telefon auf den Tisch. Es nimmt online wie offline auf, und jede Sekunde ist auf dem Gerät gespeichert, während Sie sprechen.',
    },
    {
      title: 'Transkript und Analyse mit KI',
      text: 'Ein Transkript mit Zeiten, eine Zusammenfassung, Kernpunkte und Aufgaben. Bei jedem Punkt steht, wo er gesagt wurde.',
    },
    {
      title: 'Gespräche wie mit ChatGPT',
      text: 'Fragen Sie in eigenen Worten, was entschieden wurde. Zu jeder Antwort gehört die Stelle zum Anhören. In den Optionen steht, welches Modell antwortet; ohne eines antwortet Earmark mit Zitaten.',
    },
  ],
  howTitle: 'So geht es',
  steps: [
    {
      title: 'Aufnehmen',
      text: 'Ein Tippen startet die Aufnahme. Pausieren Sie, wann Sie wollen. Bis zu 90 Minuten, auf Ihrem Gerät gespeichert, während Sie sprechen.',
    },
    {
      title: 'Transkribieren und analysieren',
      text: 'Wenn Sie online sind, wird die Aufnahme Stück für Stück hochgeladen und transkribiert.',
    },
    {
      title: 'Fragen und nachhören',
      text: 'Lesen, suchen und fragen Sie. Tippen Sie auf eine Zeit und hören Sie genau diese Stelle.',
    },
  ],
  privacyTitle: 'Was der Server sehen kann',
  privacy: [
    {
      where: 'Auf Ihrem Gerät',
      text: 'Alles, was Sie aufnehmen, bleibt hier verfügbar, online wie offline, bis Sie es löschen, Platz schaffen oder sich abmelden.',
    },
    {
      where: 'Auf dem Server',
      text: 'Um eine Aufnahme zu transkribieren, muss der Server sie hören. Wer Ihren Earmark-Server betreibt, könnte also auf Aufnahmen und Transkripte zugreifen.',
    },
    {
      where: 'Bei anderen',
      text: 'Wenn Ihr Earmark-Server ein gehostetes Sprach- oder Textmodell nutzt, gehen Audio oder Text für diese Arbeit an dessen Anbieter. In den Optionen steht, welche verwendet werden.',
    },
  ],
  privacyLink: 'Zur Datenschutzerklärung',
  usesTitle: 'Einsatz',
  uses: [
    {
      title: 'Vorträge und Konferenzen',
      text: 'Auch aus der letzten Reihe ohne Netz: Den Vortrag können Sie später durchsuchen.',
    },
    {
      title: 'Ideenrunden',
      text: 'Niemand muss mitschreiben, und nichts geht verloren. Fragen Sie später, von wem die Idee kam.',
    },
    {
      title: 'Gespräche mit Kunden',
      text: 'Sehen Sie Ihr Gegenüber an, nicht Ihre Notizen. Was versprochen wurde, steht bei den Aufgaben.',
    },
    {
      title: 'Besprechungen im Team',
      text: 'Sehen Sie, wer was warum entschieden hat, mit dem Satz, der den Ausschlag gab.',
    },
  ],
  closing: 'Eine Besprechung gibt es nur einmal.',
  closingText: 'Bewahren Sie sie dort auf, wo Sie sie wieder fragen können.',
  footerProduct: 'Produkt',
  footerLegal: 'Rechtliches',
  footerPrivacy: 'Datenschutz',
  footerTerms: 'Nutzungsbedingungen',
  copyright: '© 2025 Earmark',
} satisfies Translated<typeof english>
