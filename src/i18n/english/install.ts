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
  unsentText:
    "Recordings you haven't uploaded yet stay in Safari, where the installed app can't see them. Upload them first.",
  sendFirst: 'Upload first',
  unsavedText:
    "A recording you haven't saved yet stays in Safari, where the installed app can't see it. Save or discard it first.",
  saveFirst: 'Show recording',
  otherStorage: 'Recordings in Safari',
  otherStorageText:
    "Recordings you made in Safari and haven't uploaded yet are still there, not in this app. Open Earmark in Safari to upload them.",
  floating: 'Install Earmark',
})
