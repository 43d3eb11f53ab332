import { defineMessages } from '../define-messages.ts'

/** What a person changed, as it stands in a list. */
const names = {
  title: 'new title',
  favorite: 'favorite',
  marks: 'highlights',
  delete: 'move to the trash',
  restore: 'move out of the trash',
  transcribe: 'request for a transcript',
  correction: 'correction',
  speaker: 'name of a speaker',
} as const

export type EditName = keyof typeof names

const list = (edits: readonly EditName[]): string => edits.map((edit) => names[edit]).join(', ')

/** Changes of a recording that are on this device alone. */
export const editTexts = defineMessages('editTexts', {
  refused: (edits: readonly EditName[], reason: string): string =>
    `Kept on this device, but not taken by the server: ${list(edits)}. ${reason}`,
  deletedElsewhere: 'This recording was deleted on another device.',
  waits: (edits: readonly EditName[]) => {
    const what = `Not sent yet: ${list(edits)}.`
    const busy = `The server is busy. ${what} It goes on by itself.`
    return {
      offline: `Waiting for the network. ${what} It goes on by itself.`,
      'server-busy': busy,
      storage: busy,
      'server-full': `The server is full. ${what} Ask its owner for more room; it goes on by itself.`,
      'sign-in': `Your session has expired. ${what} Sign in and it goes on.`,
    }
  },
})
