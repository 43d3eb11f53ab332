import { defineMessages } from '../define-messages.ts'

/** docs/product.md#install-prompt. */
export const installTexts = defineMessages('installTexts', {
  title: 'Install Earmark',
  text: 'Push notifications for transcriptions, faster launch, under 1MB, no app store.',
  install: 'Install',
  later: 'Maybe later',
  close: 'Close',
  iosText: 'Add Earmark to your Home Screen:',
  iosShare: 'Tap Share',
  iosAdd: "then 'Add to Home Screen'",
  iosDone: 'Got it!',
  floating: 'Install Earmark',
})
