import { defineMessages } from '../define-messages.ts'

/** What the record screen loads behind its paint. */
export const liveTexts = defineMessages('liveTexts', {
  onServer: (sent: string, minutes: number): string =>
    minutes === 1 ? `${sent} of 1 minute on the server` : `${sent} of ${minutes} minutes on the server`,
  keepRecording: 'Keep recording',
  keepRecordingText: 'What comes after 90 minutes becomes a second recording, without a gap.',
  keepRecordingAfter: 'This recording is saved, and a second one starts at once.',
  savedAs: (title: string): string => `“${title}” is in your library.`,
})

/** While recording, for when somebody does not want to be recorded. */
export const objectionTexts = defineMessages('objectionTexts', {
  offer: 'Somebody objects',
  question: (title: string): string => `Permanently delete “${title}”?`,
  text: 'Recording is paused. Deleting removes it from this device and the server at once.',
  backups: "Backups of the server may keep parts of it until they're deleted too.",
  backupsUntil: (date: string): string => `Backups of the server may keep parts of it until ${date}.`,
  keep: 'Keep recording',
  confirm: 'Permanently delete',
  done: 'Recording permanently deleted',
  doneText: 'The server deletes what it has as soon as it can be reached.',
  failed: 'Error',
  failedText: 'The recording has not been deleted. Discard it, then delete it in the trash.',
})

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
