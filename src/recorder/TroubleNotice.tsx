import './trouble-notice.css'
import { troubleTexts } from '../ui/texts/record.ts'
import type { Trouble } from './recorder-state.ts'

/** Seconds of sound in memory from which a lagging disk is serious (facts/offline.md 5.2). */
const SERIOUS_LAG_SECONDS = 10

/** What is wrong while the recording goes on: a plain sentence, spoken at once. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  const isMild = trouble.kind === 'silent' || (trouble.kind === 'storage-lag' && trouble.seconds < SERIOUS_LAG_SECONDS)
  return (
    <p className="record__trouble" data-mild={isMild || undefined} role="alert">
      {troubleTexts[trouble.kind]}
    </p>
  )
}
