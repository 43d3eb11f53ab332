import { defineMessages } from '../define-messages.ts'

/** The audio of a take that this device cannot keep, as a file. */
export const downloadTexts = defineMessages('downloadTexts', {
  download: 'Download the audio',
  failed: 'Download failed',
  failedText: "The audio couldn't be read. Try again.",
})
