import { defineMessages } from '../define-messages.ts'

export const exportTexts = defineMessages('exportTexts', {
  open: 'Export...',
  title: 'Export recording',
  text: 'Transcript as text (.txt)',
  markdown: 'Transcript with timestamps (.md)',
  word: 'Transcript for Word (.docx)',
  srt: 'Subtitles (.srt)',
  vtt: 'Subtitles for the web (.vtt)',
  audio: 'Audio',
  m4a: 'Audio for Apple devices (.m4a)',
  zip: 'Everything (.zip)',
  share: 'Share the transcript as a file',
  needsNetwork: 'Only available online',
  needsUpload: 'Available once uploaded',
  started: 'Download started',
  copied: 'Copied to clipboard',
  failed: 'Download failed',
  failedText: "The file couldn't be created on this device. Try again when you're online.",
  close: 'Close',
})
