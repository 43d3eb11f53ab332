import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** docs/product.md#emergency-recovery. */
export const recoveryTexts = defineMessages('recoveryTexts', {
  title: "Earmark couldn't start",
  text: "Earmark ran into an error on this device that it can't fix by itself.",
  warning:
    'Resetting clears all local data including login state. Recordings that were never uploaded are kept unless you choose to delete them.',
  unsent: (count: number): string =>
    count === 1
      ? 'One recording on this device was never uploaded. It is kept and uploads after you sign in again.'
      : `${numberText(count)} recordings on this device were never uploaded. They are kept and upload after you sign in again.`,
  changes: (count: number): string =>
    count === 1
      ? "One change or question hasn't been sent yet. It is kept and will be sent after you sign in again."
      : `${numberText(count)} changes and questions haven't been sent yet. They are kept and will be sent after you sign in again.`,
  unreadable:
    "Some of the data stored here can't be read. It may include recordings that were never uploaded, so it is kept.",
  discard: 'Delete these too',
  recording:
    'Another tab is recording or importing, or has a recording to save. Finish there or close that tab, then try again.',
  more: "Nothing was reset: there's more on this device now than this page said. Check again.",
  offline: "You're offline. After a reset, Earmark can't load again until you're online.",
  reset: 'Emergency Reset',
  resetOffline: 'Reset anyway',
  resetting: 'Resetting App...',
  website: 'Go to Website',
  doneTitle: 'Reset Complete',
  doneText: 'Earmark was reset. Redirecting...',
})
