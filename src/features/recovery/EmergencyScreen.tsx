import '../../ui/full-screen.css'
import { useEffect, useState } from 'react'
import { recoveryTexts } from '../../i18n/english/recovery.ts'
import { AUDIO_DATABASE } from '../../local/audio-database.ts'
import { findUnsent, type Unsent } from '../../local/device/find-unsent.ts'
import { pageStorage } from '../../platform/storage/page-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { clearedAddress, leaveEmergencyMode } from './emergency-mode.ts'
import { isRestored } from './is-restored.ts'
import { type ResetOutcome, resetDevice } from './reset-device.ts'

/** docs/product.md#limits. Milliseconds. */
const REDIRECT_MS = 2000

/** In the place of the app: it must work where nothing else does. */
export function EmergencyScreen({ cleared }: { cleared: boolean }) {
  return <main className="full-screen">{cleared ? <Cleared /> : <Offer />}</main>
}

function Cleared() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <h1>{recoveryTexts.doneTitle}</h1>
      <p>{recoveryTexts.doneText}</p>
    </div>
  )
}

/** `warned`: with no network the first press only says what that means. */
type Stage = 'ready' | 'warned' | 'resetting'

function Offer() {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [discarding, setDiscarding] = useState(false)
  const [stage, setStage] = useState<Stage>('ready')
  const [refused, setRefused] = useState<ResetOutcome['kind']>('done')
  useEffect(() => {
    findUnsent(isRestored).then(setUnsent, (error: unknown) => {
      console.error('What is on this device cannot be counted.', error)
      setUnsent(UNKNOWN)
    })
  }, [])
  const reset = async (told: Unsent): Promise<void> => {
    const outcome = await tryReset(told, discarding)
    setRefused(outcome.kind)
    if (outcome.kind !== 'done') setStage('ready')
    if (outcome.kind === 'more') setUnsent(outcome.unsent)
  }
  const press = (): void => {
    const isWarning = stage === 'ready' && !navigator.onLine
    setRefused('done')
    setStage(isWarning ? 'warned' : 'resetting')
    if (!isWarning && unsent) void reset(unsent)
  }
  const count = unsent?.recordings.size ?? 0
  const changes = unsent?.changes ?? 0
  const isUnreadable = unsent !== null && unsent.unreadable.size > 0
  return (
    <>
      <h1>{recoveryTexts.title}</h1>
      <p>{recoveryTexts.text}</p>
      <p>{recoveryTexts.warning}</p>
      {count > 0 ? <p>{recoveryTexts.unsent(count)}</p> : null}
      {changes > 0 ? <p>{recoveryTexts.changes(changes)}</p> : null}
      {isUnreadable ? <p>{recoveryTexts.unreadable}</p> : null}
      {count + changes > 0 || isUnreadable ? (
        <label className="full-screen__choice">
          <input type="checkbox" checked={discarding} onChange={({ target }) => setDiscarding(target.checked)} />
          {recoveryTexts.discard}
        </label>
      ) : null}
      {stage === 'warned' ? <p role="alert">{recoveryTexts.offline}</p> : null}
      {refused === 'done' ? null : <p role="alert">{recoveryTexts[refused]}</p>}
      <div className="full-screen__actions">
        <Button disabled={unsent === null || stage === 'resetting'} onClick={press}>
          {wordsOf(stage)}
        </Button>
        <Button variant="outline" onClick={leave}>
          {recoveryTexts.website}
        </Button>
      </div>
    </>
  )
}

/** Where the browser does not even say what is here. */
const UNKNOWN: Unsent = { recordings: new Set(), changes: 0, changed: new Set(), unreadable: new Set([AUDIO_DATABASE]) }

function wordsOf(stage: Stage): string {
  if (stage === 'resetting') return recoveryTexts.resetting
  return stage === 'warned' ? recoveryTexts.resetOffline : recoveryTexts.reset
}

/** Whatever was done, the page is left. */
async function tryReset(told: Unsent, isDiscarding: boolean): Promise<ResetOutcome> {
  try {
    const outcome = await resetDevice(told, isDiscarding)
    if (outcome.kind !== 'done') return outcome
    await new Promise((waited) => setTimeout(waited, REDIRECT_MS))
    location.replace(clearedAddress(Date.now()))
  } catch (error) {
    console.error('The reset has failed.', error)
    location.reload()
  }
  return { kind: 'done' }
}

/** The app is tried again; should it fail again, this screen is back. */
function leave(): void {
  leaveEmergencyMode(pageStorage())
  location.replace('/')
}
