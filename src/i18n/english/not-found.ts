import { defineMessages } from '../define-messages.ts'

/** An address that leads nowhere. */
export const notFoundTexts = defineMessages('notFoundTexts', {
  notFoundTitle: 'Page Not Found',
  notFoundText: 'Did you forget to add the page to the router?',
})
