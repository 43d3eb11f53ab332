import { defineMessages } from '../define-messages.ts'

/** Where Back would leave the app while it records. */
export const leaveTexts = defineMessages('leaveTexts', {
  title: 'Leave Earmark?',
  text: 'The recording ends there. What was recorded so far is kept on this device.',
  keep: 'Keep recording',
  confirm: 'Leave',
})
