import { defineMessages } from '../define-messages.ts'

/** A newer version of the app. */
export const updateTexts = defineMessages('updateTexts', {
  updateReady: 'A new version is ready',
  updateReload: 'Reload now',
  updating: 'Updating. The page reloads as soon as uploads have finished.',
})
