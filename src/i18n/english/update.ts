import { defineMessages } from '../define-messages.ts'

/** A newer version of the app. */
export const updateTexts = defineMessages('updateTexts', {
  ready: 'A new version is ready',
  reload: 'Reload now',
  updating: 'Updating. The page reloads as soon as uploads have finished.',
})
