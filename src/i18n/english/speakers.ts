import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** Of an extra: apart from `speakerTexts`, which each transcript needs. */
export const voiceTexts = defineMessages('voiceTexts', {
  samples: 'Hear this voice',
  sameAs: 'Is the same person as',
  join: (name: string, other: string): string => `${name} is the same person as ${other}`,
  joined: 'Joined with',
  separate: (name: string): string => `Separate ${name}`,
  spokenBy: 'Spoken by',
  fresh: 'New speaker',
  freshOn: 'New speaker from here on',
  moved: (count: number, name: string): string =>
    `${numberText(count)} ${count === 1 ? 'sentence is' : 'sentences are'} now by ${name}.`,
  undo: 'Undo',
  failed: "The speakers couldn't be changed. Please try again.",
})
