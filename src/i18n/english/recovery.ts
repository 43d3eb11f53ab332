import { defineMessages } from '../define-messages.ts'

/** docs/product.md#emergency-recovery. */
export const recoveryTexts = defineMessages('recoveryTexts', {
  title: 'Earmark could not start',
  text: 'The app on this device met an error that it cannot get past by itself.',
  warning: 'The reset clears all local data including login state.',
  unsent: (count: number): string =>
    count === 1
      ? 'One recording on this device was never uploaded. It is kept, and goes on when you sign in again.'
      : `${count} recordings on this device were never uploaded. They are kept, and go on when you sign in again.`,
  changes: (count: number): string =>
    count === 1
      ? 'One change or question was not sent yet. It is kept, and goes on when you sign in again.'
      : `${count} changes and questions were not sent yet. They are kept, and go on when you sign in again.`,
  unreadable:
    'Part of what is stored here cannot be read. It may hold recordings that were never uploaded; it is kept.',
  discard: 'Delete these too',
  offline: 'There is no network. Without one the app cannot be fetched again after the reset.',
  reset: 'Emergency Reset',
  resetOffline: 'Reset all the same',
  resetting: 'Resetting App...',
  website: 'Go to Website',
  doneTitle: 'Reset Complete',
  doneText: 'The app was reset. Redirecting...',
})
