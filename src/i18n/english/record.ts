import { defineMessages } from '../define-messages.ts'

const notStarted = 'Failed to start recording. Please check microphone permissions.'

export const recordTexts = defineMessages('recordTexts', {
  idleTitle: 'Ready to Record',
  idleText: 'Tap the button below to start recording',
  idleHint: 'Up to 90 minutes, kept on this device as you speak',
  idleHintOffline: 'No network needed. Uploads go on when it returns.',
  requestingText: 'Your browser asks for the microphone. Choose Allow.',
  requestingHint: 'Waiting for the microphone',
  recordingTitle: 'Recording...',
  recordingText: 'Tap stop when finished',
  pausedTitle: 'Paused',
  stoppingTitle: 'Finishing...',
  stoppingText: 'Writing the last second to this device',
  finishedTitle: 'Recording Complete',
  finishedText: 'Add a title and save your recording',
  start: 'Start recording',
  stop: 'Stop recording',
  pause: 'Pause',
  resume: 'Resume',
  roomNotPromised: 'The browser may clear it one day: what is uploaded is safe.',
  /** For the screen reader, in other words than the screen's own, so that no sentence is there twice. */
  said: {
    started: 'The microphone is on.',
    paused: 'The microphone is off for now.',
    resumed: 'The microphone is on again.',
    stopped: 'The microphone is off. Give what you recorded a title.',
    found: (count: number): string =>
      count === 1 ? 'Found one take that was not saved.' : `Found ${count} takes that were not saved.`,
  },
  barLabel: 'Current recording',
  elapsed: 'Recorded',
  remaining: (clock: string): string => `${clock} remaining`,
  kept: 'Saved',
  onDevice: 'Safe on this device',
  onServer: (sent: string, minutes: number): string =>
    minutes === 1 ? `${sent} of 1 minute on the server` : `${sent} of ${minutes} minutes on the server`,
  level: 'Microphone level',
  levelNow: (percent: number): string => `Level ${percent} %`,
  limit: 'Pro plan limit',
  minutesLeft: (minutes: number): string => {
    if (minutes < 1) return 'Recording stops in less than a minute'
    return minutes === 1 ? 'Recording stops in 1 minute' : `Recording stops in ${minutes} minutes`
  },
  keepRecording: 'Keep recording',
  keepRecordingText: 'What comes after 90 minutes becomes a second recording, without a gap.',
  goesOn: 'Continues as a second recording',
  autoStopped: 'Recording automatically stopped after 90 minutes (Pro plan limit)',
  autoStoppedText: 'All of it is safe on this device.',
  interrupted: 'The microphone or the disk stopped the recording. Everything up to then is safe on this device.',
  inMemory: 'Storage is failing on this device. Save the recording and keep this page open until it is uploaded.',
  slept: 'Part of this time is not recorded',
  titleLabel: 'Title',
  titlePlaceholder: 'Enter a title for your recording...',
  save: 'Save Recording',
  saved: 'Recording Saved',
  savedText: 'Your recording is ready! Redirecting to AI analysis...',
  savedOfflineText: 'Saved on this device. It is sent when you are online.',
  savedAs: (title: string): string => `“${title}” is in your library.`,
  continueToSaved: "If you're not redirected automatically, tap here to continue",
  saveFailed: 'Error',
  saveFailedText: 'Failed to save recording. Please try again.',
  discard: 'Discard recording',
  discardShort: 'Discard',
  discardQuestion: 'Discard this recording?',
  discardText: (clock: string): string => `${clock} of audio moves to the trash for 30 days.`,
  discardFailedText: 'The recording is still on this device. Please try again.',
  keep: 'Keep',
  play: 'Play',
  playPause: 'Pause playback',
  position: 'Position in the recording',
  playFailed: 'This recording cannot be played here. It is safe on this device: save it as usual.',
  kilobytes: (count: string): string => `${count} KB`,
  uploading: 'Uploading recording...',
  uploadingText: 'Already complete on this device. You can close the app.',
  recovered: 'Recovered recording',
  recoveredText: (clock: string): string =>
    `The app closed before this was saved. ${clock} of audio is safe on this device.`,
  todayAt: (time: string): string => `Today, ${time}`,
  addTitle: 'Add a title',
  continue: 'Continue recording',
  recent: 'Recent Recordings',
  viewAll: 'View all',
  emptyTitle: 'No recordings yet',
  emptyText: 'Start recording your first voice note to see it here.',
  failedTitle: notStarted,
})

/** What to do about each reason for which a recording could not start or had to end. */
export const failureTexts = defineMessages('failureTexts', {
  permission: {
    title: notStarted,
    text: 'Open the site settings beside the address, allow the microphone, then tap the button again.',
  },
  'no-microphone': {
    title: notStarted,
    text: 'No microphone was found. Connect one or switch it on, then tap the button again.',
  },
  unsupported: {
    title: 'This browser cannot record audio.',
    text: 'Use a current Chrome, Edge, Firefox or Safari, at an address that begins with https.',
  },
  'busy-elsewhere': {
    title: 'Another tab is recording.',
    text: 'Stop the recording there, or go on in that tab.',
  },
  storage: {
    title: 'This device has no room to record.',
    text: 'Free some space on the device, then tap the button again. What was recorded so far is kept.',
  },
  unknown: {
    title: notStarted,
    text: 'Reload this page, then tap the button again. What was recorded so far is kept.',
  },
})

/** What is wrong while a recording goes on, and what the person can do. */
export const troubleTexts = defineMessages('troubleTexts', {
  'microphone-lost': 'The microphone is gone. What you said is safe, and recording goes on as soon as it is back.',
  muted: 'The system has muted the microphone. End the call or unmute it, and recording goes on.',
  silent: 'Nothing can be heard. Check that the microphone is not switched off.',
  stalled: 'No sound is arriving. The microphone is being opened again.',
  asleep: 'This device slept. The microphone is being opened again.',
  interrupted: 'The recording was interrupted. The microphone is being opened again.',
  'storage-aside':
    'Storage is failing. What you say is kept beside the database on this device, and recording goes on.',
  'storage-lag': 'Storage is slow. Keep this page open: the last seconds are not on this device yet.',
  'storage-direct': 'Storage is failing. What you say goes straight to the server, and recording goes on.',
  storage: 'Storage has failed for too long. What you say now is lost; recording goes on when there is room again.',
})

/** Asks for the microphone again, inside the tap, while the system mutes it. */
export const muteTexts = defineMessages('muteTexts', { reopen: 'Turn on the microphone' })

const heldHere = 'Keep this page open: the last minute is only in its memory.'

/** Neither this device nor the server takes what is said, and what the person can do. */
export const storageHeldTexts = defineMessages('storageHeldTexts', {
  offline: `Storage is failing and there is no network. ${heldHere}`,
  'sign-in': `Storage is failing and you are signed out. ${heldHere} Sign in again in another tab.`,
  refused: `Storage is failing and the server does not take this recording. ${heldHere}`,
})

type Span = { length: string; from: string; to: string }

/** Told afterwards, when the recording goes on: what happened, and which time is not recorded. */
export const gapToldTexts = defineMessages('gapToldTexts', {
  'microphone-lost': ({ length }: Span): string =>
    `The microphone was gone for ${length}. Recording goes on; watch the level to see that it hears you.`,
  muted: ({ length }: Span): string => `The system had muted the microphone for ${length}. Recording goes on.`,
  silent: (): string => 'Nothing could be heard, so the microphone was opened again. Recording goes on.',
  stalled: ({ length }: Span): string => `No sound arrived for ${length}. Recording goes on.`,
  asleep: ({ from, to }: Span): string => `This device slept from ${from} to ${to}; that time is not recorded.`,
  interrupted: (): string => 'Recording goes on.',
  storage: ({ length }: Span): string => `Storage failed and memory was full: ${length} are lost. Recording goes on.`,
})
