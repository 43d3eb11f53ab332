import { useEffect } from 'react'
import { announce } from '../ui/announcer.tsx'
import { recordTexts } from '../ui/texts/record.ts'
import { RecoveredTake } from './RecoveredTake.tsx'
import { useUnfinished } from './use-unfinished.ts'

/** Every take that was cut short by a crash, a reload or a closed tab, newest first. */
export function RecoveredRecordings({ onSaved }: { onSaved: (recording: string) => void }) {
  const { takes, reload } = useUnfinished()
  useEffect(() => {
    if (takes.length > 0) announce(recordTexts.said.found(takes.length))
  }, [takes.length])
  if (takes.length === 0) return null
  return (
    <ul className="record__recovered">
      {takes.map((take, at) => (
        <li key={take.recording}>
          <RecoveredTake take={take} open={at === 0} onSaved={onSaved} onGone={reload} />
        </li>
      ))}
    </ul>
  )
}
