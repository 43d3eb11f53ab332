import type { Transcription } from '../../contract/recordings/recording.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { isTouchedSegment } from './later-transcript.ts'

export const POCKETSPHINX = 'PocketSphinx 0.8'

/**
 * What PocketSphinx heard: good enough to find a place by, and made again where there is a better engine. So is silence: it may have missed
 * what was said. The server goes by this when it makes drafts again (server/processing), and the page when it promises that.
 */
export const isDraft = (transcription: Transcription | null): boolean =>
  transcription?.state === 'done' && transcription.engine === POCKETSPHINX

type Worked = Pick<Transcript, 'segments' | 'speakers' | 'named'>

/** Whether a person has corrected a sentence, named a speaker or given a sentence to another, be it taken back: then it stays. */
export const isCorrected = ({ segments, speakers, named }: Worked): boolean =>
  named !== undefined || speakers !== undefined || segments.some(isTouchedSegment)

/** The transcript of a draft, as PocketSphinx heard it. */
export const isUntouched = (transcript: Worked & Pick<Transcript, 'engine'>): boolean =>
  transcript.engine === POCKETSPHINX && !isCorrected(transcript)
