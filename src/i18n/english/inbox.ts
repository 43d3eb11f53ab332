import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const files = (count: number): string => (count === 1 ? 'A file' : `${numberText(count)} files`)
const were = (count: number): string => (count === 1 ? 'was' : 'were')

/** Files that were shared with the app and wait for somebody to say that they are theirs. */
export const receivedTexts = defineMessages('receivedTexts', {
  title: (count: number): string =>
    count === 1 ? 'A shared file is waiting' : `${numberText(count)} shared files are waiting`,
  text: 'Shared with Earmark on this device. Import what you recognize; nothing is added to your library before that.',
  play: (name: string): string => `Play ${name}`,
  pause: (name: string): string => `Pause ${name}`,
  unplayable: "Can't be played here",
  import: 'Import',
  discard: 'Discard',
  /** What is pressed for one of several, to a screen reader. */
  named: (action: string, name: string): string => `${action} ${name}`,
  showAll: (count: number): string => `Show all ${numberText(count)}`,
  importAll: 'Import all',
  discardAll: 'Discard all',
  discarded: (count: number): string =>
    count === 1 ? 'Shared file discarded' : `${numberText(count)} shared files discarded`,
  undo: 'Undo',
  foreign: (count: number): string =>
    `A website tried to put ${count === 1 ? 'something' : `something ${numberText(count)} times`} into Earmark. It was not saved.`,
  full: (count: number, most: number): string =>
    `${count === 1 ? 'One more file' : `${numberText(count)} more files`} ${were(count)} not saved: up to ${numberText(most)} files or 1\u00a0GB wait here. Import or discard them, then share again.`,
  large: (count: number, megabytes: number): string =>
    `${files(count)} larger than ${numberText(megabytes)} MB ${were(count)} not saved. Split ${count === 1 ? 'it' : 'them'} and share the parts.`,
  'no-room': (count: number): string =>
    `${files(count)} ${were(count)} not saved: the space left on this device is for recordings. Free some space and share again.`,
  understood: 'OK',
  failed: 'Error',
  failedText: "This device couldn't save the change. Please try again.",
})

/** What became of a file that was imported. */
export const importedTexts = defineMessages('importedTexts', {
  doneMany: (count: number): string => `${numberText(count)} recordings imported`,
  done: 'Audio imported',
  failedText: (name: string): string =>
    `“${name}” couldn't be read, or there isn't enough space for it. Your file is unchanged: free some space and try again.`,
  isCopy: 'Already in your library',
  copy: (title: string): string => `“${title}” is the same file.`,
  again: 'Import anyway',
  empty: (name: string): string => `“${name}” is empty. Save it again in the app it came from, then import it.`,
  notAudio: (name: string): string =>
    `Earmark can't read “${name}”. Choose an audio file: M4A, MP3, WAV, WebM, Ogg, AAC or FLAC.`,
  tooLarge: (name: string, megabytes: number): string =>
    `“${name}” is larger than ${numberText(megabytes)} MB. Split it or save it at a lower quality, then import it.`,
  tooLong: (name: string, minutes: number): string =>
    `“${name}” is ${minutes} minutes long. Recordings can be up to 90 minutes: split it and import the parts.`,
})
