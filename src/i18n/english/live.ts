import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** What the record screen loads behind its paint. */
export const liveTexts = defineMessages('liveTexts', {
  onServer: (sent: string, minutes: number): string =>
    minutes === 1 ? `${sent} of 1 minute on the server` : `${sent} of ${minutes} minutes on the server`,
  waveform: (count: number): string =>
    count === 1 ? 'Waveform, 1 moment marked' : `Waveform, ${numberText(count)} moments marked`,
  keepRecording: 'Keep recording',
  keepRecordingText: 'What comes after 90 minutes becomes a second recording, without a gap.',
  keepRecordingAfter: 'This recording is saved, and a second one starts at once.',
  keepRecordingSaved: 'This recording is saved, and then a second one starts.',
  savedAs: (title: string): string => `“${title}” is in your library.`,
})
