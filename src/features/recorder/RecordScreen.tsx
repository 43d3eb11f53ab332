import './finished/record-screen.css'
import './storage-notice.css'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recordTexts } from '../../i18n/english/record.ts'
import { AfterPaint } from '../../platform/AfterPaint.tsx'
import { usePoll } from '../../platform/use-poll.ts'
import { onlineAtom } from '../../session/store.ts'
import { FinishedTake } from './finished/FinishedTake.tsx'
import { RecoveredRecordings } from './finished/RecoveredRecordings.tsx'
import { isRecordingElsewhere, LOOK_AT_TABS_MS } from './finished/use-unfinished.ts'
import { LiveTake } from './live/LiveTake.tsx'
import { TroubleNotice } from './live/TroubleNotice.tsx'
import { isAdviceRead } from './notices/lock-advice.ts'
import { OtherTabNotice } from './notices/OtherTabNotice.tsx'
import { RecordHeading } from './notices/RecordHeading.tsx'
import { useLockAdvice } from './notices/use-lock-advice.ts'
import { useOffers } from './notices/use-offers.ts'
import { usePressGuard } from './press-guard.ts'
import { RecentRecordings } from './RecentRecordings.tsx'
import { RecordControls } from './RecordControls.tsx'
import { useRecordKeys } from './use-record-keys.ts'
import { useRecorder } from './use-recorder.ts'

const loadStorageNotice = async () => (await import('./notices/StorageNotice.tsx')).StorageNotice

const loadCountdown = async () => (await import('./live/LiveDetails.tsx')).LiveCountdown

type RecordScreenProps = {
  /** Called with the id once a recording is in the library. */
  onSaved: (recording: string) => void
}

export function RecordScreen({ onSaved }: RecordScreenProps) {
  const { recorder, state } = useRecorder()
  const isMeant = usePressGuard(recorder)
  useRecordKeys(recorder, isMeant)
  const [advised] = useState(() => matchMedia('(pointer: coarse)').matches && !isAdviceRead())
  const resting = state.kind === 'idle' || state.kind === 'failed'
  const live = state.kind === 'recording' || state.kind === 'paused' || state.kind === 'stopping'
  // While this tab has a take nobody else records.
  const held = usePoll<boolean | null>(resting ? isRecordingElsewhere : null, null, LOOK_AT_TABS_MS)
  const LockAdvice = useLockAdvice(advised)
  const offers = useOffers(resting, live, held !== null && LockAdvice !== undefined)
  const wasFinished = useWasFinished(state)
  if (state.kind === 'finished') return <FinishedTake take={state.take} onSaved={onSaved} />
  if (!offers) return null
  // Whoever holds the lock is another tab.
  const elsewhere = held === true && resting
  return (
    <div className="record" data-live={live || undefined}>
      {live ? <AfterPaint load={loadCountdown} /> : null}
      {elsewhere ? <OtherTabNotice /> : <RecordHeading state={state} takesFocus={wasFinished} />}
      <RecoveredRecordings takes={offers.first} onSaved={onSaved} busyElsewhere={elsewhere} />
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
      <RecordControls recorder={recorder} state={state} busyElsewhere={elsewhere} isMeant={isMeant} />
      {live ? null : <IdleHint state={state} />}
      {live ? null : (
        <div className="record__room">
          <AfterPaint load={loadStorageNotice} />
        </div>
      )}
      {live ? null : <RecentRecordings />}
      <Suspense fallback={null}>
        <RecoveredRecordings takes={offers.later} onSaved={onSaved} busyElsewhere={elsewhere} />
      </Suspense>
    </div>
  )
}

/** Whether a finished take stood here before: the buttons of that are gone. */
function useWasFinished({ kind }: RecorderState): boolean {
  const [was, setWas] = useState(false)
  if (kind === 'finished' && !was) setWas(true)
  return was
}

function IdleHint({ state }: { state: RecorderState }) {
  const online = useAtomValue(onlineAtom)
  const calm = online ? recordTexts.idleHint : recordTexts.idleHintOffline
  const hint = state.kind === 'requesting' ? recordTexts.requestingHint : calm
  // Another element for another sentence: centered words that change would count as moved.
  return (
    <p key={hint} className="record__hint">
      {hint}
    </p>
  )
}
