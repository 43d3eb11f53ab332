import { lazy } from 'react'
import type { UnfinishedTake } from '../../../local/takes/unfinished.ts'

const RecoveredTake = lazy(() => import('./RecoveredTake.tsx').then((module) => ({ default: module.RecoveredTake })))

type RecoveredRecordingsProps = {
  takes: readonly UnfinishedTake[]
  onSaved: (recording: string) => void
  /** True while another tab records: then no take can go on here. */
  busyElsewhere: boolean
}

/** Takes that were cut short by a crash, a reload or a closed tab, newest first. */
export function RecoveredRecordings({ takes, onSaved, busyElsewhere }: RecoveredRecordingsProps) {
  if (takes.length === 0) return null
  return (
    <ul className="record__recovered">
      {takes.map((take, at) => (
        <li key={take.recording}>
          <RecoveredTake take={take} open={at === 0} onSaved={onSaved} busyElsewhere={busyElsewhere} />
        </li>
      ))}
    </ul>
  )
}
