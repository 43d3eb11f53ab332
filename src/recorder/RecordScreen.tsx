import './record-screen.css'
import { useAtomValue } from 'jotai'
import { onlineAtom } from '../store.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { CountdownBanner } from './CountdownBanner.tsx'
import { FinishedTake } from './FinishedTake.tsx'
import { LiveTake } from './LiveTake.tsx'
import { RecentRecordings } from './RecentRecordings.tsx'
import { RecordControls } from './RecordControls.tsx'
import { RecordHeading } from './RecordHeading.tsx'
import { RecoveredRecordings } from './RecoveredRecordings.tsx'
import type { RecorderState } from './recorder-state.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useRecordKeys } from './use-record-keys.ts'
import { useRecorder } from './use-recorder.ts'

type RecordScreenProps = {
  /** Called with the id once a recording is in the library. */
  onSaved: (recording: string) => void
}

export function RecordScreen({ onSaved }: RecordScreenProps) {
  const { recorder, state } = useRecorder()
  useRecordKeys(recorder)
  if (state.kind === 'finished') return <FinishedTake take={state.take} onSaved={onSaved} />
  const live = state.kind === 'recording' || state.kind === 'paused' || state.kind === 'stopping'
  return (
    <div className="record" data-live={live || undefined}>
      {live ? null : <RecoveredRecordings onSaved={onSaved} />}
      {live ? <CountdownBanner savedSeconds={state.take.savedSeconds} /> : null}
      <RecordHeading state={state} />
      {'trouble' in state && state.trouble ? <TroubleNotice trouble={state.trouble} /> : null}
      {live ? <LiveTake take={state.take} paused={state.kind !== 'recording'} recorder={recorder} /> : null}
      <RecordControls recorder={recorder} state={state} />
      {live ? null : <IdleHint state={state} />}
      {live ? null : <RecentRecordings />}
    </div>
  )
}

function IdleHint({ state }: { state: RecorderState }) {
  const online = useAtomValue(onlineAtom)
  const calm = online ? recordTexts.idleHint : recordTexts.idleHintOffline
  return <p className="record__hint">{state.kind === 'requesting' ? recordTexts.requestingHint : calm}</p>
}
