import type { Gap } from '../../../core/text/gaps.ts'
import { gapLine } from '../../ui/recordings/gap-words.ts'

/** Between two paragraphs: nothing was recorded here, and why. */
export function GapLines({ gaps }: { gaps: readonly Gap[] }) {
  return gaps.map((gap) => (
    <p key={gap.start} className="transcript__gap">
      {gapLine(gap)}
    </p>
  ))
}
