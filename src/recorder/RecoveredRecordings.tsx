import { lazy, Suspense, useEffect } from 'react'
import { announce } from '../ui/announcer.tsx'
import { recordTexts } from '../ui/texts/record.ts'
import { useUnfinished } from './use-unfinished.ts'

const RecoveredTake = lazy(() => import('./RecoveredTake.tsx').then((module) => ({ default: module.RecoveredTake })))

type RecoveredRecordingsProps = {
  onSaved: (recording: string) => void
  /** True while another tab records: then no take can go on here. */
  busyElsewhere: boolean
}

/** Every take that was cut short by a crash, a reload or a closed tab, newest first. */
export function RecoveredRecordings({ onSaved, busyElsewhere }: RecoveredRecordingsProps) {
  const takes = useUnfinished()
  useEffect(() => {
    if (takes.length > 0) announce(recordTexts.said.found(takes.length))
  }, [takes.length])
  if (takes.length === 0) return null
  return (
    <ul className="record__recovered">
      {takes.map((take, at) => (
        <li key={take.recording}>
          <Suspense fallback={null}>
            <RecoveredTake take={take} open={at === 0} onSaved={onSaved} busyElsewhere={busyElsewhere} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}
