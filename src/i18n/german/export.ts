import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const exportTexts = {
  open: 'Exportieren …',
  title: 'Aufnahme exportieren',
  text: 'Transkript als Text (.txt)',
  markdown: 'Transkript mit Zeitangaben (.md)',
  word: 'Transkript für Word (.docx)',
  srt: 'Untertitel (.srt)',
  vtt: 'Untertitel für das Web (.vtt)',
  audio: 'Audiodatei',
  m4a: 'Audiodatei für Apple-Geräte (.m4a)',
  zip: 'Alles (.zip)',
  share: 'Transkript als Datei teilen',
  needsNetwork: 'Nur online verfügbar',
  needsUpload: 'Verfügbar nach dem Upload',
  started: 'Download gestartet',
  copied: 'In die Zwischenablage kopiert',
  failed: 'Download fehlgeschlagen',
  failedText: 'Die Datei konnte auf diesem Gerät nicht erstellt werden. Versuchen Sie es, wenn Sie online sind.',
  close: 'Schließen',
} satisfies Translated<typeof english.exportTexts>
