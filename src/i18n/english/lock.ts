import { defineMessages } from '../define-messages.ts'

/** What locking the device does to a recording, before Start. */
export const lockTexts = defineMessages('lockTexts', {
  label: 'Before you lock this device',
  ios: 'The screen stays on while you record. If you lock this device, take a call or use Siri, the microphone may stop; recording continues when you come back.',
  'ios-may-lock':
    'This device may lock itself while you record, which can stop the microphone. Set Auto-Lock to Never, or touch the screen now and then.',
  android:
    'The screen stays on while you record. If you lock it, some phones stop the microphone to save power; recording continues when you come back.',
  'android-may-lock':
    'This device may lock itself while you record, and some phones then stop the microphone. Touch the screen now and then to keep it awake.',
  read: 'Got it',
})
