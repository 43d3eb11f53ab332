import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import { seeded } from '../figures/random.ts'

const SPOKEN =
  'we should ask the supplier before the next delivery because their invoice from March says twelve hundred and the contract that Müller signed in January says nine hundred so somebody has to call them today'.split(
    ' ',
  )

/** A meeting of so many words with times to the hundredth, as engines give them; the same for the same seed. */
export function longTranscript({ words, segments, seed = 1 }: { words: number; segments: number; seed?: number }): {
  segments: TranscriptSegment[]
} {
  const next = seeded(seed)
  const each = Math.max(1, Math.round(words / segments))
  let time = 0
  return {
    segments: Array.from({ length: segments }, (_, at): TranscriptSegment => {
      const count = at === segments - 1 ? Math.max(1, words - each * (segments - 1)) : each
      const own = Array.from({ length: count }, () => {
        const start = time + (next() < 0.3 ? Math.floor(next() * 40) : 0)
        time = start + 8 + Math.floor(next() * 55)
        return { start: start / 100, end: time / 100, text: SPOKEN[Math.floor(next() * SPOKEN.length)] ?? '' }
      })
      const text = own.map((word) => word.text).join(' ')
      return { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, text, words: own }
    }),
  }
}
