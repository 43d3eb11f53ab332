import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'

const remedies: Readonly<Record<string, string>> = {
  key: 'Der Schlüssel wurde abgelehnt (401). Berichtigen Sie STT_KEY auf dem Server und starten Sie ihn neu.',
  address: 'Diese Adresse oder dieses Modell gibt es dort nicht (404). Prüfen Sie STT_URL und STT_MODEL.',
  'too-large':
    'Schon dieses kurze Beispiel ist zu groß (413). Erhöhen Sie die Grenze jenes Servers oder des Proxys davor.',
  busy: 'Der Dienst ist überlastet, oder das Guthaben ist aufgebraucht (429). Versuchen Sie es später; Aufnahmen warten und werden automatisch erneut versucht.',
  'server-error': 'Der Dienst meldet einen Fehler (5xx). Versuchen Sie es später, oder prüfen Sie sein Protokoll.',
  'time-out':
    'Keine Antwort in der vorgesehenen Zeit. Vielleicht ist der Dienst überlastet oder auf diesem Rechner zu langsam.',
  unreachable: 'Der Dienst ist nicht erreichbar. Läuft er, und stimmt STT_URL?',
  'not-a-transcript':
    'Etwas hat geantwortet, aber nicht mit einem Transkript. Vielleicht führt STT_URL zu einem anderen Dienst.',
  model:
    'Das Modell ließ sich nicht ausführen: Eine Datei fehlt, ist beschädigt oder von falscher Art. Laden Sie es neu: npm run engine',
  stopped:
    'Der Prozess endete vorzeitig, vielleicht aus Mangel an Arbeitsspeicher. Versuchen Sie ein kleineres Modell.',
}

export const engineTexts = {
  kind: { speech: 'Transkription', language: 'Analyse und Chat' },
  offline: 'Wählen und testen können Sie nur online.',
  loading: 'Verfügbare Engines werden geladen …',
  failed: 'Die Engines dieses Servers konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  builtIn: 'Im Server eingebaut',
  child: 'Auf dem Server, in eigenem Prozess',
  endpoint: (kind, host) => (kind === 'speech' ? `Sendet Audio an ${host}` : `Sendet Transkripte an ${host}`),
  local: (address) => `Auf diesem Server, unter ${address}`,
  looking: 'Ollama und llama.cpp werden auf diesem Server gesucht …',
  found: (name) => `Auf diesem Server gefunden: ${name}`,
  noModel: (name) => `${name} läuft ohne Modell. Fügen Sie dort eines hinzu und suchen Sie noch einmal.`,
  noneFound:
    'Kein Ollama (Port 11434) oder llama.cpp (Port 8080) gefunden. Für ein eigenes Modell starten Sie eines und suchen noch einmal.',
  notLooked: 'Der Server konnte nicht nach Modellen suchen. Versuchen Sie es gleich noch einmal.',
  lookAgain: 'Erneut suchen',
  lost: (chosen, inUse) =>
    inUse === null
      ? `${chosen} gibt es auf diesem Server nicht mehr. Aufnahmen warten.`
      : `${chosen} gibt es auf diesem Server nicht mehr. Stattdessen wird ${inUse} verwendet.`,
  chosen: (name) => `Ab jetzt wird ${name} verwendet`,
  chosenText: 'Laufende Arbeiten werden noch mit der bisherigen Engine beendet.',
  notChosen: 'Nicht geändert',
  notChosenText: 'Die Engine konnte nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  test: 'Testen',
  testOf: (name) => `${name} testen`,
  testing: {
    speech: 'Elf Sekunden Sprache werden transkribiert …',
    language: 'Frage zu drei Beispielsätzen wird gestellt …',
  },
  testFailed: 'Der Test konnte nicht durchgeführt werden. Versuchen Sie es gleich noch einmal.',
  heard: 'Erkannt',
  nothing: 'Nichts erkannt, obwohl im Beispiel jemand spricht.',
  said: (words) => `Tatsächlich gesagt: ${words}`,
  speed: (took, sample) => {
    const factor = took > 0 ? sample / took : 0
    const pace =
      factor >= 1.05 ? `${numberText(factor, 1)}-fache Geschwindigkeit` : `${numberText(took / sample, 1)}-fache Dauer`
    return `${numberText(sample)} s Sprache in ${numberText(took, 1)} s (${pace})`
  },
  answered: 'Antwort',
  asked: (question) => `Frage zum Beispiel: ${question}`,
  quoted: (words) => `Genannte Quelle: ${words}`,
  uncited: 'Keine Quelle genannt. Was ein Modell nicht belegt, kommt nicht in die Analyse.',
  took: (seconds) => `Dauer: ${numberText(seconds, 1)} s.`,
  remedy: (fault) => remedies[fault] ?? null,
} satisfies Translated<typeof english.engineTexts>
