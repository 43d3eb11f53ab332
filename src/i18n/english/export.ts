import { defineMessages } from '../define-messages.ts'

export const exportTexts = defineMessages('exportTexts', {
  open: 'Take it with you...',
  title: 'Take it with you',
  text: 'Transcript as text (.txt)',
  markdown: 'Transcript with times (.md)',
  word: 'Transcript for Word (.docx)',
  srt: 'Subtitles (.srt)',
  vtt: 'Subtitles for the web (.vtt)',
  audio: 'Audio',
  zip: 'Everything in one .zip',
  share: 'Share the transcript as a file',
  needsNetwork: 'Needs the network',
  needsUpload: 'Available when the recording has been uploaded',
  started: 'Download started',
  copied: 'Copied to clipboard',
  failed: 'Download failed',
  failedText: 'The file could not be made here. Try again when you are online.',
  close: 'Close',
})
