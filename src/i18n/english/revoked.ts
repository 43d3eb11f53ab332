import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const recordings = (count: number): string => (count === 1 ? '1 recording' : `${numberText(count)} recordings`)

export const revokedTexts = defineMessages('revokedTexts', {
  signedOut: (removed: number, kept: number): { title: string; description: string } => ({
    title: 'This device was signed out from another device.',
    description: [
      removed === 0
        ? ''
        : `${recordings(removed)} that ${removed === 1 ? 'is' : 'are'} on the server ${removed === 1 ? 'was' : 'were'} removed from this device.`,
      kept === 0
        ? 'Everything had been sent.'
        : `${recordings(kept)} with something still to send ${kept === 1 ? 'is' : 'are'} kept here: sign in to send it.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  }),
})
