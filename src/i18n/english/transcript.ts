import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

export const roughTexts = defineMessages('roughTexts', {
  transcript: 'Rough transcript.',
  unknown: (language: string, engine: string): string =>
    `You chose ${language}, but ${engine} doesn't know it, so this transcript is unreliable.`,
  choose: 'Choose a better speech engine',
  ask: 'Ask your administrator for a better speech engine.',
  fetching: (percent: number): string => `A better engine is being fetched: ${percent}% done.`,
  again: 'This recording will then be transcribed again.',
  kept: 'Your corrections are kept under “Earlier transcripts”.',
  sign: 'From a rough transcript',
})

export const correctTexts = defineMessages('correctTexts', {
  mode: 'Correct the transcript',
  hint: 'Choose a sentence to correct it or to say who spoke it, then press Enter to save. The original is kept.',
  field: 'Corrected sentence',
  heard: (text: string): string => `Original: “${text}”`,
  useHeard: 'Restore original',
  play: 'Play this sentence',
  cancel: 'Cancel',
  save: 'Save',
  corrected: 'corrected',
  failed: 'Not saved',
  failedText: "The correction couldn't be saved. Please try again.",
  lost: (text: string): string => `Your correction “${text}” wasn't accepted.`,
  retry: 'Retry',
  letGo: 'Discard',
})

export const speakerTexts = defineMessages('speakerTexts', {
  label: (label: string): string => `Speaker ${label}`,
  rename: (name: string): string => `Rename ${name}`,
  title: (name: string): string => `Who is ${name}?`,
  field: 'Name (used throughout this transcript)',
  keep: 'Cancel',
  save: 'Save',
  lost: "Your change of speakers wasn't accepted.",
})

export const versionTexts = defineMessages('versionTexts', {
  given: (count: number): string =>
    `Its engine was given ${count === 1 ? 'a word' : `up to ${numberText(count)} words`} of your list.`,
  again: (engine: string): string => `Transcribe again with ${engine}`,
  cut: (minutes: number): string =>
    `Only the first ${minutes} minutes were transcribed; the audio is all here. For the rest, export the audio, split it and import the parts.`,
  title: 'Earlier transcripts',
  none: 'This recording has no earlier transcripts.',
  failed: "The earlier transcripts couldn't be loaded. Please try again in a moment.",
  offline: "Earlier transcripts are on the server. You'll see them when you're back online.",
  words: (count: number): string => `${numberText(count)} ${count === 1 ? 'word' : 'words'}`,
  view: 'View',
  hide: 'Hide',
  copy: 'Copy',
})
