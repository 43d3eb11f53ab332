import { defineMessages } from '../define-messages.ts'

/** An address that leads nowhere. */
export const notFoundTexts = defineMessages('notFoundTexts', {
  title: 'Page Not Found',
  text: 'Did you forget to add the page to the router?',
})
