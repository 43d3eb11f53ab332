import { defineMessages } from '../define-messages.ts'

/** Where Back would leave the app while it records. */
export const leaveTexts = defineMessages('leaveTexts', {
  title: 'Leave Earmark?',
  text: "The recording ends if you leave. What you've recorded so far is safe on this device.",
  keep: 'Keep recording',
  confirm: 'Leave',
})
