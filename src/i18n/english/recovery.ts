import { defineMessages } from '../define-messages.ts'

/** docs/product.md#emergency-recovery. */
export const recoveryTexts = defineMessages('recoveryTexts', {
  title: "Earmark couldn't start",
  text: "Earmark ran into an error on this device that it can't fix by itself.",
  warning:
    'Resetting clears all local data including login state. Recordings that were never uploaded are kept unless you choose to delete them.',
  unsent: (count: number): string =>
    count === 1
      ? 'One recording on this device was never uploaded. It is kept and uploads after you sign in again.'
      : `${count} recordings on this device were never uploaded. They are kept and upload after you sign in again.`,
  changes: (count: number): string =>
    count === 1
      ? 'One change or question was not sent yet. It is kept, and goes on when you sign in again.'
      : `${count} changes and questions were not sent yet. They are kept, and go on when you sign in again.`,
  unreadable:
    "Some of the data stored here can't be read. It may include recordings that were never uploaded, so it is kept.",
  discard: 'Delete these too',
  offline: "You're offline. After a reset, Earmark can't load again until you're online.",
  reset: 'Emergency Reset',
  resetOffline: 'Reset anyway',
  resetting: 'Resetting App...',
  website: 'Go to Website',
  doneTitle: 'Reset Complete',
  doneText: 'Earmark was reset. Redirecting...',
})
