import { defineMessages } from '../define-messages.ts'

/** A take that was made: heard again, sent, found after a crash. */
export const takeTexts = defineMessages('takeTexts', {
  limit: 'Pro plan limit',
  goesOn: 'Continues as a second recording',
  play: 'Play',
  playPause: 'Pause playback',
  position: 'Position in the recording',
  playFailed: "This recording can't be played here. It's safe on this device: save it as usual.",
  playRefused: "The browser didn't start playback. Press Play again.",
  kilobytes: (count: string): string => `${count} KB`,
  uploading: 'Uploading recording...',
  uploadingText: 'Safe on this device, even if you close the app.',
  recovered: 'Recovered recording',
  recoveredText: (clock: string): string =>
    `The app closed before this was saved. ${clock} of audio is safe on this device.`,
  todayAt: (time: string): string => `Today, ${time}`,
  addTitle: 'Add a title',
})
