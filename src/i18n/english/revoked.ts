import { defineMessages } from '../define-messages.ts'

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${count} recordings`)

export const revokedTexts = defineMessages('revokedTexts', {
  signedOut: (removed: number, kept: number): { title: string; description: string } => ({
    title: 'This device was signed out from another device.',
    description: [
      removed === 0 ? '' : `${recordings(removed)} that the server has ${removed === 1 ? 'was' : 'were'} removed here.`,
      kept === 0
        ? 'Nothing is left here that was never sent.'
        : `${recordings(kept)} with something that was never sent ${kept === 1 ? 'is' : 'are'} kept: sign in to send it.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }),
})
