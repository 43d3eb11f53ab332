import { defineMessages } from '../define-messages.ts'

/** What a person changed, as it stands in a list. */
const names = {
  title: 'new title',
  favorite: 'favorite',
  marks: 'marks',
  'spoken-language': 'spoken language',
  agreed: 'consent',
  delete: 'move to trash',
  restore: 'restore from trash',
  transcribe: 'transcription request',
  correction: 'correction',
  speaker: 'speaker name',
  reassign: 'change of speakers',
} as const

export type EditName = keyof typeof names

const list = (edits: readonly EditName[]): string =>
  new Intl.ListFormat('en', { type: 'unit' }).format(edits.map((edit) => names[edit]))

/** Changes of a recording that are on this device alone. */
export const editTexts = defineMessages('editTexts', {
  refused: (edits: readonly EditName[], reason: string): string =>
    `Saved on this device, but the server didn't accept: ${list(edits)}. ${reason}`,
  deletedElsewhere: 'This recording was deleted on another device.',
  waits: (edits: readonly EditName[]) => {
    const what = `Not sent yet: ${list(edits)}.`
    const busy = `The server is busy. ${what} It will be sent automatically.`
    return {
      offline: `You're offline. ${what} It will be sent automatically.`,
      'server-busy': busy,
      storage: busy,
      'server-full': `The server is full. ${what} It will be sent when there is space; ask the person who runs the server.`,
      'person-full': `Your space on the server is full. ${what} It will be sent when you permanently delete other recordings.`,
      'sign-in': `Your sign-in has expired. ${what} Sign in to send it.`,
    }
  },
})
