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
  /** Behind what Sign Out asks. */
  stay: (count: number): string =>
    count === 1
      ? 'A shared file that nobody has imported stays on this device, for whoever signs in next. It waits in the library.'
      : `${numberText(count)} shared files that nobody has imported stay on this device, for whoever signs in next. They wait in the library.`,
})
