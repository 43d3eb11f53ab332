import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const notStarted = 'Failed to start recording. Please check microphone permissions.'

export const recordTexts = defineMessages('recordTexts', {
  idleTitle: 'Ready to Record',
  idleText: 'Tap the button below to start recording',
  idleHint: 'Up to 90 minutes, saved as you speak',
  idleHintOffline: "You're offline. Recording works as usual.",
  requestingText: 'Your browser is asking to use the microphone. Choose Allow.',
  requestingHint: 'Waiting for the microphone...',
  recordingTitle: 'Recording...',
  recordingText: 'Tap stop when finished',
  /** The microphone is not heard though the recording was not stopped. */
  deafTitle: 'Not recording',
  deafGone: 'Not recording: microphone gone',
  deafMuted: 'Not recording: microphone muted',
  deafText: 'It continues automatically',
  pausedTitle: 'Paused',
  stoppingTitle: 'Finishing...',
  stoppingText: 'Saving the last second to this device',
  finishedTitle: 'Recording Complete',
  finishedText: 'Add a title and save your recording',
  start: 'Start recording',
  stop: 'Stop recording',
  pause: 'Pause',
  resume: 'Resume',
  roomNotPromised: "Your browser may clear unsent recordings if space runs low. What's uploaded is safe.",
  /** For the screen reader, in other words than the screen's own, so that no sentence is there twice. */
  said: {
    started: 'The microphone is on.',
    paused: 'The microphone is paused.',
    resumed: 'The microphone is on again.',
    stopped: 'The microphone is off. Add a title to save your recording.',
    found: (count: number): string =>
      count === 1
        ? "Found one recording that wasn't saved."
        : `Found ${numberText(count)} recordings that weren't saved.`,
  },
  barLabel: 'Current recording',
  elapsed: 'Recorded',
  remaining: (clock: string): string => `${clock} remaining`,
  kept: 'Saved',
  onDevice: 'Safe on this device',
  level: 'Microphone level',
  levelNow: (percent: number): string => `Level ${percent}%`,
  minutesLeft: (minutes: number): string => {
    if (minutes < 1) return 'Recording stops in less than a minute'
    return minutes === 1 ? 'Recording stops in 1 minute' : `Recording stops in ${minutes} minutes`
  },
  autoStopped: 'Recording automatically stopped after 90 minutes (Pro plan limit)',
  autoStoppedText: 'The whole recording is safe on this device.',
  interrupted: 'Recording stopped because the microphone or storage failed',
  interruptedText: 'Everything up to then is safe on this device.',
  inMemory: "This device can't save right now. Save the recording and keep this page open until it's uploaded.",
  slept: "Part of this time wasn't recorded",
  titleLabel: 'Title',
  titlePlaceholder: 'Enter a title for your recording...',
  save: 'Save Recording',
  saved: 'Recording Saved',
  savedText: 'Your recording is ready! Redirecting to AI analysis...',
  savedOfflineText: 'Saved on this device. It is sent when you are online.',
  continueToSaved: "If you're not redirected automatically, tap here to continue",
  saveFailed: 'Error',
  saveFailedText: 'Failed to save recording. Please try again.',
  discard: 'Discard recording',
  discardShort: 'Discard',
  continue: 'Continue recording',
  recent: 'Recent Recordings',
  viewAll: 'View all',
  emptyTitle: 'No recordings yet',
  emptyText: 'Start recording your first voice note to see it here.',
})

/** What to do about each reason for which a recording could not start or had to end. */
export const failureTexts = defineMessages('failureTexts', {
  permission: {
    title: notStarted,
    text: 'Allow the microphone for Earmark in your browser or device settings, then tap the button again.',
  },
  'no-microphone': {
    title: notStarted,
    text: 'No microphone found. Connect one or switch it on, then tap the button again.',
  },
  unsupported: {
    title: "This browser can't record audio.",
    text: 'Use an up-to-date Chrome, Edge, Firefox or Safari, at an address that starts with https.',
  },
  'busy-elsewhere': {
    title: 'Earmark is recording in another tab.',
    text: 'Stop it there, or switch to that tab.',
  },
  storage: {
    title: "There isn't enough space to record.",
    text: 'Free some space on this device, then tap the button again. Anything recorded so far is kept.',
  },
  unknown: {
    title: notStarted,
    text: 'Reload this page, then tap the button again. What was recorded so far is kept.',
  },
})

/** What is wrong while a recording goes on, and what the person can do. */
export const troubleTexts = defineMessages('troubleTexts', {
  'microphone-lost':
    "The microphone is disconnected. What you've said is safe; recording continues as soon as it's back.",
  muted: 'Your device has muted the microphone. End the call or unmute it, and recording continues.',
  silent: 'No sound detected. Check that the microphone is switched on.',
  stalled: 'No sound is coming in. Earmark is reconnecting the microphone.',
  asleep: 'This device went to sleep. Earmark is reconnecting the microphone.',
  interrupted: 'Recording was interrupted. Earmark is reconnecting the microphone.',
  'storage-aside':
    'Normal saving failed, so Earmark is saving your recording to files on this device. Recording continues.',
  'storage-lag': "Saving is slow. Keep this page open: the last few seconds aren't saved yet.",
  'storage-direct':
    "This device can't save right now, so your recording is going straight to the server. Recording continues.",
  storage:
    "This device still can't save, so what's being said now is lost. Free some space, and recording will continue.",
})

/** Asks for the microphone again, inside the tap, while the system mutes it. */
export const muteTexts = defineMessages('muteTexts', { reopen: 'Turn on the microphone' })

const heldHere = 'Keep this page open: the last minute is only held in memory.'

/** Neither this device nor the server takes what is said, and what the person can do. */
export const storageHeldTexts = defineMessages('storageHeldTexts', {
  offline: `This device can't save right now and you're offline. ${heldHere}`,
  'sign-in': `This device can't save and you're signed out. ${heldHere} Sign in again in another tab.`,
  refused: `This device can't save right now and the server won't accept this recording. ${heldHere}`,
})

type Span = { length: string; from: string; to: string }

/** Told afterwards, when the recording goes on: what happened, and which time is not recorded. */
export const gapToldTexts = defineMessages('gapToldTexts', {
  'microphone-lost': ({ length }: Span): string =>
    `The microphone was disconnected for ${length}. Recording continues; check that the level moves when you speak.`,
  muted: ({ length }: Span): string => `Your device muted the microphone for ${length}. Recording continues.`,
  silent: (): string => 'There was no sound, so Earmark reconnected the microphone. Recording continues.',
  stalled: ({ length }: Span): string => `No sound came in for ${length}. Recording continues.`,
  asleep: ({ from, to }: Span): string => `This device was asleep from ${from} to ${to}. That time wasn't recorded.`,
  interrupted: (): string => 'Recording was interrupted and continues now.',
  storage: ({ length }: Span): string =>
    `This device couldn't save, and ${length} of audio was lost. Recording continues.`,
})
