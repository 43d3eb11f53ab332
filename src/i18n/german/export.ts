import type { Translated } from '../define-messages.ts'
import type * as english from '../english/english.ts'

export const exportTexts = {
  open: 'Mitnehmen …',
  title: 'Mitnehmen',
  text: 'Transkript als Text (.txt)',
  markdown: 'Transkript mit Zeiten (.md)',
  word: 'Transkript für Word (.docx)',
  srt: 'Untertitel (.srt)',
  vtt: 'Untertitel für das Web (.vtt)',
  audio: 'Ton',
  zip: 'Alles in einer .zip-Datei',
  share: 'Transkript als Datei teilen',
  needsNetwork: 'Braucht das Netz',
  needsUpload: 'Verfügbar, wenn die Aufnahme hochgeladen ist',
  started: 'Download gestartet',
  copied: 'In die Zwischenablage kopiert',
  failed: 'Download fehlgeschlagen',
  failedText: 'Die Datei konnte hier nicht erstellt werden. Versuchen Sie es, wenn Sie online sind.',
  close: 'Schließen',
} satisfies Translated<typeof english.exportTexts>
