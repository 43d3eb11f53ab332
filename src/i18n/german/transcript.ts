import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'
import { numberText } from '../format.ts'
import { serverTexts } from './server.ts'

const { said } = serverTexts

export const roughTexts = {
  transcript: 'Grobes Transkript.',
  unknown: (language, engine) =>
    `Sie haben ${language} gewählt, doch ${said(engine)} kennt diese Sprache nicht: Das Transkript ist unzuverlässig.`,
  choose: 'Bessere Spracherkennung wählen',
  ask: 'Bitten Sie Ihre Administratorin oder Ihren Administrator um eine bessere Spracherkennung.',
  fetching: (percent) => `Eine bessere Spracherkennung wird geladen: ${percent}\u00a0% sind da.`,
  again: 'Danach wird diese Aufnahme neu transkribiert.',
  kept: 'Ihre Korrekturen bleiben unter „Frühere Transkripte“ erhalten.',
  sign: 'Aus einem groben Transkript',
} satisfies Translated<typeof english.roughTexts>

export const correctTexts = {
  mode: 'Transkript korrigieren',
  hint: 'Wählen Sie einen Satz, um ihn oder seine Person zu korrigieren, und speichern Sie mit der Eingabetaste. Das Original bleibt erhalten.',
  field: 'Korrigierter Satz',
  heard: (text) => `Ursprünglich: „${text}“`,
  useHeard: 'Original verwenden',
  play: 'Diesen Satz abspielen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  corrected: 'korrigiert',
  failed: 'Nicht gespeichert',
  failedText: 'Die Korrektur konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  lost: (text) => `Ihre Korrektur „${text}“ wurde nicht angenommen.`,
  retry: 'Erneut versuchen',
  letGo: 'Verwerfen',
} satisfies Translated<typeof english.correctTexts>

export const speakerTexts = {
  label: (label) => `Person ${label}`,
  rename: (name) => `${name} umbenennen`,
  title: (name) => `Wer ist ${name}?`,
  field: 'Name (gilt im ganzen Transkript)',
  keep: 'Abbrechen',
  save: 'Speichern',
  lost: 'Ihre Zuordnung zu Personen wurde nicht angenommen.',
} satisfies Translated<typeof english.speakerTexts>

export const versionTexts = {
  given: (count) =>
    `Die Erkennung bekam ${count === 1 ? 'ein Wort' : `bis zu ${numberText(count)} Wörter`} Ihrer Liste.`,
  again: (engine) => `Mit ${said(engine)} neu transkribieren`,
  cut: (minutes) =>
    `Nur die ersten ${minutes} Minuten wurden transkribiert; das Audio ist vollständig. Für den Rest: exportieren, teilen und die Teile importieren.`,
  title: 'Frühere Transkripte',
  none: 'Zu dieser Aufnahme gibt es keine früheren Transkripte.',
  failed: 'Die früheren Transkripte konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  offline: 'Frühere Transkripte sind auf dem Server. Sie sehen sie, sobald Sie wieder online sind.',
  words: (count) => `${numberText(count)} ${count === 1 ? 'Wort' : 'Wörter'}`,
  view: 'Anzeigen',
  hide: 'Verbergen',
  copy: 'Kopieren',
} satisfies Translated<typeof english.versionTexts>
