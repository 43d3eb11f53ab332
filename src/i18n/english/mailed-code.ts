import { defineMessages } from '../define-messages.ts'

/** Below "Check Your Email". */
export const mailedCodeTexts = defineMessages('mailedCodeTexts', {
  code: 'Code from the email',
  shape: 'XXXX-XXXX',
  note: 'If Earmark is on your Home Screen: the link opens your browser, the code signs you in here. It lasts 15 minutes.',
  missing: 'Please enter the code.',
  failed: "Earmark couldn't sign you in. Please try again in a moment.",
})
