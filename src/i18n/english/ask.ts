import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

const counted = (count: number, word: string): string => `${numberText(count)} ${word}${count === 1 ? '' : 's'}`

export const askTexts = defineMessages('askTexts', {
  title: 'Ask about all recordings',
  /** Of `recordings` so many have words to search. */
  scope: (transcribed: number, recordings: number): string =>
    transcribed === recordings
      ? `Covers ${counted(recordings, 'recording')}`
      : `Covers ${numberText(transcribed)} of ${counted(recordings, 'recording')}. The rest have no transcript yet.`,
  greeting: "Ask about anything that was said. Each answer shows the recordings and moments it's based on.",
  suggestions: ['What did I promise to do?', 'What was decided last week?', 'What are the main topics this month?'],
  input: 'Ask about all recordings...',
  nothing: "There's nothing to ask about yet. Record something, or import an audio file in the library.",
  record: 'Start a recording',
  noTranscripts: 'None of your recordings has a transcript yet. You can ask as soon as the first one is ready.',
  searched: (recordings: number, of: number, days: string | null): string =>
    `Searched ${numberText(recordings)} of ${counted(of, 'recording')}${days === null ? '' : `, ${days}`}`,
  withdrawn: 'This answer was based on a recording that has been permanently deleted.',
  sources: 'Where it was said',
  sourcesEmpty: 'The moments behind each answer will appear here.',
  moments: (moments: number, recordings: number): string =>
    recordings === 1
      ? counted(moments, 'moment')
      : `${counted(moments, 'moment')} in ${numberText(recordings)} recordings`,
  open: (title: string): string => `Open “${title}”`,
  untitled: 'Recording',
  earlier: 'Show earlier questions',
})
