import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

/** Decimals as they are written in German. */
const decimal = (value: number): string =>
  value.toLocaleString('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const remedies: Readonly<Record<string, string>> = {
  key: 'Der Schlüssel wurde abgelehnt (401). Berichtigen Sie STT_KEY auf dem Server und starten Sie ihn neu.',
  address: 'Diese Adresse oder dieses Modell gibt es dort nicht (404). Prüfen Sie STT_URL und STT_MODEL.',
  'too-large':
    'Schon dieses kurze Beispiel ist ihr zu groß (413). Erhöhen Sie die Grenze jenes Servers oder des Proxys davor.',
  busy: 'Sie hat zu viel zu tun, oder das Guthaben ist aufgebraucht (429). Versuchen Sie es später; Aufnahmen warten und werden noch einmal versucht.',
  'server-error': 'Sie hatte selbst einen Fehler (5xx). Versuchen Sie es später, oder sehen Sie in ihr Protokoll.',
  'time-out': 'Keine Antwort in der Zeit. Vielleicht ist sie überlastet oder auf diesem Rechner zu langsam.',
  unreachable: 'Sie war nicht zu erreichen. Läuft sie, und stimmt STT_URL?',
  'not-a-transcript':
    'Etwas hat geantwortet, aber nicht mit einem Transkript. Vielleicht führt STT_URL zu einem anderen Dienst.',
  model:
    'Das Modell ließ sich nicht ausführen: Eine Datei fehlt, ist beschädigt oder von anderer Art. Holen Sie sie neu: npm run engine',
  stopped: 'Ihr Prozess endete vorzeitig, vielleicht aus Mangel an Speicher. Versuchen Sie ein kleineres Modell.',
}

export const engineTexts = {
  kind: { speech: 'Transkription', language: 'Analyse und Chat' },
  offline: 'Wählen und Testen brauchen das Netz.',
  loading: 'Es wird nachgesehen, was dieser Server hat …',
  failed: 'Was dieser Server hat, konnte nicht geladen werden.',
  retry: 'Noch einmal',
  builtIn: 'In den Server eingebaut',
  child: 'Auf dem Server, in eigenem Prozess',
  endpoint: (kind, host) => (kind === 'speech' ? `Sendet den Ton an ${host}` : `Sendet die Transkripte an ${host}`),
  lost: (chosen, inUse) =>
    inUse === null
      ? `${chosen} war gewählt, aber der Server hat es nicht mehr. Aufnahmen warten.`
      : `${chosen} war gewählt, aber der Server hat es nicht mehr. Bis dahin wird ${inUse} benutzt.`,
  chosen: (name) => `Ab jetzt wird ${name} benutzt`,
  chosenText: 'Was gerade in Arbeit ist, wird noch wie zuvor beendet.',
  notChosen: 'Nicht geändert',
  notChosenText: 'Die Wahl konnte nicht geändert werden. Versuchen Sie es gleich noch einmal.',
  test: 'Testen',
  testOf: (name) => `${name} testen`,
  testing: 'Elf Sekunden Sprache werden gehört …',
  testFailed: 'Der Test war nicht möglich. Versuchen Sie es gleich noch einmal.',
  heard: 'Gehört',
  nothing: 'Nichts gehört, obwohl im Beispiel jemand spricht.',
  said: (words) => `Gesagt: ${words}`,
  speed: (took, sample) => {
    const factor = took > 0 ? sample / took : 0
    const pace =
      factor >= 1.05
        ? `${decimal(factor)}-mal so schnell wie gesprochen`
        : `${decimal(took / sample)}-mal so lang wie gesprochen`
    return `${sample} s Sprache brauchten ${decimal(took)} s: ${pace}`
  },
  remedy: (fault) => remedies[fault] ?? null,
} satisfies Translated<typeof english.engineTexts>
