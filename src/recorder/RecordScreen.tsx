import './record-screen.css'
import './storage-notice.css'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { isRecording } from '../db/unfinished.ts'
import { BehindPaint } from '../platform/behind-paint.tsx'
import { useLookedUp } from '../platform/use-looked-up.ts'
import { onlineAtom } from '../store.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { CountdownBanner } from './CountdownBanner.tsx'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import { FinishedTake } from './FinishedTake.tsx'
import { LiveTake } from './LiveTake.tsx'
import { isAdviceRead } from './lock-advice.ts'
import { RecentRecordings } from './RecentRecordings.tsx'
import { RecordControls } from './RecordControls.tsx'
import { RecordHeading } from './RecordHeading.tsx'
import { RecoveredRecordings } from './RecoveredRecordings.tsx'
import type { RecorderState } from './recorder-state.ts'
import { TroubleNotice } from './TroubleNotice.tsx'
import { useLockAdvice } from './use-lock-advice.ts'
import { useOffers } from './use-offers.ts'
import { useRecordKeys } from './use-record-keys.ts'
import { useRecorder } from './use-recorder.ts'
import { LOOK_AT_TABS_MS } from './use-unfinished.ts'

const loadStorageNotice = async () => (await import('./StorageNotice.tsx')).StorageNotice

const isNobody = async (): Promise<false> => false

type RecordScreenProps = {
  /** Called with the id once a recording is in the library. */
  onSaved: (recording: string) => void
}

export function RecordScreen({ onSaved }: RecordScreenProps) {
  const { recorder, state } = useRecorder()
  useRecordKeys(recorder)
  const [advised] = useState(() => matchMedia('(pointer: coarse)').matches && !isAdviceRead())
  const resting = state.kind === 'idle' || state.kind === 'failed'
  // While this tab has a take nobody else records; what was found then says nothing of afterwards.
  const held = useLookedUp<boolean | null>(resting ? isRecording : isNobody, null, LOOK_AT_TABS_MS)
  const LockAdvice = useLockAdvice(advised)
  const offers = useOffers(resting, held !== null && LockAdvice !== undefined)
  if (state.kind === 'finished') return <FinishedTake take={state.take} onSaved={onSaved} />
  if (!offers) return null
  // Whoever holds the lock is another tab.
  const elsewhere = held === true && resting
  const live = state.kind === 'recording' || state.kind === 'paused' || state.kind === 'stopping'
  return (
    <div className="record" data-live={live || undefined}>
      <RecoveredRecordings takes={offers.first} onSaved={onSaved} busyElsewhere={elsewhere} />
      {live ? <CountdownBanner savedSeconds={state.take.savedSeconds} /> : null}
      {elsewhere ? <ElsewhereNotice /> : <RecordHeading state={state} />}
      {'trouble' in state && state.trouble ? <TroubleNotice trouble={state.trouble} /> : null}
      {live ? (
        <LiveTake
          take={state.take}
          trouble={state.kind === 'stopping' ? null : state.trouble}
          paused={state.kind !== 'recording'}
          recorder={recorder}
        />
      ) : null}
      {resting && LockAdvice ? <LockAdvice /> : null}
      <RecordControls recorder={recorder} state={state} busyElsewhere={elsewhere} />
      {live ? null : <IdleHint state={state} />}
      {live ? null : (
        <div className="record__room">
          <BehindPaint load={loadStorageNotice} />
        </div>
      )}
      {live ? null : <RecentRecordings />}
      <Suspense fallback={null}>
        <RecoveredRecordings takes={offers.later} onSaved={onSaved} busyElsewhere={elsewhere} />
      </Suspense>
    </div>
  )
}

function IdleHint({ state }: { state: RecorderState }) {
  const online = useAtomValue(onlineAtom)
  const calm = online ? recordTexts.idleHint : recordTexts.idleHintOffline
  return <p className="record__hint">{state.kind === 'requesting' ? recordTexts.requestingHint : calm}</p>
}
