import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { recordTexts } from '../../../i18n/english/record.ts'
import { spokenTexts } from '../../../i18n/english/spoken.ts'
import { getAccount } from '../../../local/device/account.ts'
import { getEngines, isLibraryEmpty } from '../../../local/recordings/first-queries.ts'
import { AfterPaint } from '../../../platform/AfterPaint.tsx'
import { isOnlyMyDevices } from '../../../platform/storage/only-my-devices.ts'
import { estimateStorage, type StorageEstimateBytes } from '../../../platform/storage/storage-space.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { MicrophoneButton } from '../microphone/MicrophoneButton.tsx'
import { useUser } from '../use-user.ts'
import { estimateSpace } from './free-space.ts'
import { NextLanguage } from './NextLanguage.tsx'

const rareNotices = () => import('./rare-notices.ts')
const loadModeNotice = async () => (await rareNotices()).ModeNotice
const loadHostNotice = async () => (await rareNotices()).HostNotice

/** Nobody with room for a recording needs it. */
const LowRoom = lazyOrNothing(
  async () => (await import('./LowSpace.tsx')).LowRoom,
  (error) => console.warn('The advice about space is not loaded.', error),
)

/** Before Start: what is spoken, that everyone has to be asked, to whom it is sent, how much fits, whether the browser promised to keep it, and what can be done when it is too little. */
export function StorageNotice() {
  const { app } = useUser()
  const isSent = useLiveQuery(async () => !!(await getEngines(app))?.hosts, [app])
  const isFirst = useLiveQuery(() => isLibraryEmpty(app), [app])
  const account = useLiveQuery(() => getAccount(app), [app])
  if (isFirst === undefined || account === undefined) return null
  return (
    <>
      <NextLanguage />
      <MicrophoneButton />
      {isSent ? <AfterPaint load={loadHostNotice} /> : null}
      {isFirst ? <p className="storage-notice">{account?.consentNote ?? spokenTexts.consent}</p> : null}
      <Room isCalm={!isFirst} />
      {account?.onlyMyDevices || isOnlyMyDevices(app.name) ? <AfterPaint load={loadModeNotice} /> : null}
    </>
  )
}

/** @param isCalm whether there is room to say what is no trouble */
function Room({ isCalm }: { isCalm: boolean }) {
  const [room, setRoom] = useState<StorageEstimateBytes | null>(null)
  const ask = useCallback(async (): Promise<void> => {
    setRoom(await estimateStorage())
  }, [])
  useEffect(() => {
    ask().catch((error: unknown) => console.error('The room on this device is not known.', error))
  }, [ask])

  if (!room || room.freeBytes === null) return null
  const { seconds, kind } = estimateSpace(room.freeBytes)
  // With room for the longest recording there is nothing to say, but that the browser may clear what was not sent.
  if (kind === 'enough') {
    return isCalm && room.promised === false ? <p className="storage-notice">{recordTexts.roomNotPromised}</p> : null
  }
  return (
    <Suspense fallback={null}>
      <LowRoom seconds={kind === 'none' ? null : seconds} onFreed={ask} />
    </Suspense>
  )
}
