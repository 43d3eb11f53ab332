import { defineMessages } from '../define-messages.ts'

/** By the name of the extra (contract/extras.ts). */
const names = {
  account: 'Passkeys and sign-in links',
  administration: 'Administration',
  documents: 'Exports',
  versions: 'Earlier transcripts',
  corrections: 'Correcting transcripts',
  install: 'Installing Earmark',
  diagnostics: 'Diagnostics',
  offline: 'Keeping audio offline',
  overview: 'Overview on wide screens',
  speakers: 'Speakers of a transcript',
  questions: 'Chat',
  microphone: 'Choice of the microphone',
  sealing: 'Recordings for your devices only',
  selection: 'Several recordings at once',
  vocabulary: 'Word list for transcripts',
  captions: 'Live captions',
  imports: 'Importing audio files',
  unlockers: 'Setting up “Only my devices”',
}

/** Settings › Storage. */
export const storageTexts = defineMessages('storageTexts', {
  title: 'Storage',
  lead: 'Earmark itself takes less than 1 MB. Extras are parts that few people use; they are saved here for offline use, and you can remove them.',
  names,
  coming: (size: string): string => `${size}, not on this device yet`,
  removed: (size: string): string => `${size}, removed`,
  remove: 'Remove',
  removeOf: (name: string): string => `Remove ${name}`,
  download: 'Download',
  downloadOf: (name: string): string => `Download ${name}`,
  downloadFailed: 'Not downloaded',
  downloadFailedText: "Try again when you're online.",
})
