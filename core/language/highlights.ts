import type { Highlight } from '../../contract/recordings/user-fields.ts'
import { chooseAcross, rank } from '../sentences/select-sentences.ts'
import { sentencesOf } from '../sentences/sentences.ts'
import { TranscriptText } from '../sentences/transcript-text.ts'
import type { Passage } from './language-model.ts'

const LEAST = 3
const MOST = 8
const SENTENCES_EACH = 20

/** Moments worth hearing again, spread over the recording: the sentences that say most of what it is about. */
export function highlightsOf(passages: readonly Passage[]): Highlight[] {
  const transcript = new TranscriptText(passages)
  const ranked = rank(sentencesOf(transcript))
  const total = ranked.sentences.length
  const count = Math.min(MOST, Math.max(LEAST, Math.round(total / SENTENCES_EACH)))
  return chooseAcross(ranked, count, total >= 4 * count ? count : 1).flatMap((at) => {
    const sentence = ranked.sentences[at]
    if (!sentence) return []
    const { start, end, quote } = transcript.cite(sentence)
    return [{ start, end, text: quote }]
  })
}
