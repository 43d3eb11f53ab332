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
  unsentText: 'Recordings that were not sent yet stay in Safari: the installed app cannot see them. Send them first.',
  sendFirst: 'Send first',
  otherStorage: 'Recordings in Safari',
  otherStorageText:
    'What you recorded in Safari and is not sent yet is still there, not in this app. Open Earmark in Safari to send it.',
  floating: 'Install Earmark',
})
