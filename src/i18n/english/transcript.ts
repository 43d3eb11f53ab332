import { defineMessages } from '../define-messages.ts'

export const roughTexts = defineMessages('roughTexts', {
  transcript: 'Rough transcript.',
  choose: 'Choose a better speech engine',
  ask: 'Ask your administrator for a better speech engine.',
  sign: 'From a rough transcript',
})

export const correctTexts = defineMessages('correctTexts', {
  mode: 'Correct the transcript',
  done: 'Done',
  hint: 'Choose a sentence to correct it. Enter saves. What was heard is kept.',
  field: 'Corrected sentence',
  heard: (text: string): string => `Heard: “${text}”`,
  useHeard: 'Use what was heard',
  play: 'Play this sentence',
  cancel: 'Cancel',
  save: 'Save',
  corrected: 'corrected',
  failed: 'Not corrected',
  failedText: 'The sentence could not be corrected. Please try again.',
  lost: (text: string): string => `Your correction “${text}” was not taken.`,
  retry: 'Retry',
  letGo: 'Let it go',
})

export const speakerTexts = defineMessages('speakerTexts', {
  label: (label: string): string => `Speaker ${label}`,
  rename: (name: string): string => `Rename ${name}`,
  title: (name: string): string => `Who is ${name}?`,
  field: 'Name, everywhere in this transcript',
  keep: 'Cancel',
  save: 'Save',
})

export const versionTexts = defineMessages('versionTexts', {
  again: (engine: string): string => `Transcribe again with ${engine}`,
  cut: (minutes: number): string =>
    `Only the first ${minutes} minutes were transcribed; the sound is all here. For the rest, export the audio, split it and import the parts.`,
  title: 'Earlier transcripts',
  none: 'There are no earlier transcripts of this recording.',
  failed: 'The earlier transcripts could not be loaded. Try again in a moment.',
  offline: 'Earlier transcripts are kept on the server. They are here when you are online.',
  words: (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`,
  view: 'View',
  hide: 'Hide',
  copy: 'Copy',
})
