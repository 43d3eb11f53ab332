import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const roughTexts = {
  transcript: 'Grobes Transkript.',
  choose: 'Bessere Spracherkennung wählen',
  ask: 'Bitten Sie Ihre Administratorin oder Ihren Administrator um eine bessere Spracherkennung.',
  sign: 'Aus einem groben Transkript',
} satisfies Translated<typeof english.roughTexts>

export const correctTexts = {
  mode: 'Transkript korrigieren',
  done: 'Fertig',
  hint: 'Wählen Sie einen Satz, um ihn zu korrigieren. Die Eingabetaste speichert. Was gehört wurde, bleibt erhalten.',
  field: 'Korrigierter Satz',
  heard: (text) => `Gehört: „${text}“`,
  useHeard: 'Gehörtes übernehmen',
  play: 'Diesen Satz abspielen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  corrected: 'korrigiert',
  failed: 'Nicht korrigiert',
  failedText: 'Der Satz konnte nicht korrigiert werden. Bitte versuchen Sie es noch einmal.',
  lost: (text) => `Ihre Korrektur „${text}“ wurde nicht angenommen.`,
  retry: 'Noch einmal',
  letGo: 'Verwerfen',
} satisfies Translated<typeof english.correctTexts>

export const speakerTexts = {
  label: (label) => `Stimme ${label}`,
  rename: (name) => `${name} umbenennen`,
  title: (name) => `Wer ist ${name}?`,
  field: 'Name, überall in diesem Transkript',
  keep: 'Abbrechen',
  save: 'Speichern',
} satisfies Translated<typeof english.speakerTexts>

export const versionTexts = {
  again: (engine) => `Noch einmal transkribieren mit ${engine}`,
  cut: (minutes) =>
    `Nur die ersten ${minutes} Minuten wurden transkribiert; der Ton ist vollständig da. Für den Rest: Audio exportieren, teilen und die Teile importieren.`,
  title: 'Frühere Transkripte',
  none: 'Zu dieser Aufnahme gibt es keine früheren Transkripte.',
  failed: 'Die früheren Transkripte konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  offline: 'Frühere Transkripte liegen auf dem Server. Sie sind hier, wenn Sie online sind.',
  words: (count) => `${count.toLocaleString('de')} ${count === 1 ? 'Wort' : 'Wörter'}`,
  view: 'Ansehen',
  hide: 'Verbergen',
  copy: 'Kopieren',
} satisfies Translated<typeof english.versionTexts>
