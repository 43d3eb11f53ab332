import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import { answered } from '../db/answered.ts'
import { getEngines } from '../db/first-queries.ts'
import { freeAudio, freeableAudio } from '../db/prune-audio.ts'
import { BehindPaint } from '../platform/behind-paint.tsx'
import { askForRoom, type StorageRoom } from '../platform/storage-room.ts'
import { store, syncAtom } from '../store.ts'
import { recordTexts } from '../ui/texts/record.ts'
import { roomFor } from './room.ts'
import { usePerson } from './use-person.ts'

const loadHostNotice = async () => (await import('./HostNotice.tsx')).HostNotice

/** Milliseconds. */
const HEAR_MS = 5000

/** What is freed has to be on the server as it is now: a restored one says so also to a session that has ended. */
const hear = (): Promise<void> =>
  answered(store.get(syncAtom)?.syncNow() ?? Promise.resolve(), HEAR_MS).catch((error: unknown) => console.warn(error))

/** Before Start: to whom it is sent, how much fits, whether the browser promised to keep it, and what can be done when it is too little. */
export function StorageNotice() {
  const { app } = usePerson()
  const isSent = useLiveQuery(async () => !!(await getEngines(app))?.hosts, [app])
  return (
    <>
      {isSent ? <BehindPaint load={loadHostNotice} /> : null}
      <Room />
    </>
  )
}

function Room() {
  const { app, audio, user } = usePerson()
  const [room, setRoom] = useState<StorageRoom | null>(null)
  const [freeable, setFreeable] = useState(0)
  const ask = useCallback(async (): Promise<void> => {
    const [found, bytes] = [await askForRoom(), await freeableAudio(app, audio, user.id)]
    setRoom(found)
    setFreeable(bytes)
  }, [app, audio, user.id])
  useEffect(() => {
    ask().catch((error: unknown) => console.error('The room on this device is not known.', error))
  }, [ask])

  if (!room || room.freeBytes === null) return null
  const { seconds, kind } = roomFor(room.freeBytes)
  const promise = room.promised === null ? '' : room.promised ? recordTexts.roomPromised : recordTexts.roomNotPromised
  if (kind === 'enough') {
    return <p className="storage-notice">{`${recordTexts.room(seconds)} ${promise}`}</p>
  }
  const free = (): void => {
    hear()
      .then(() => freeAudio(app, audio, user.id))
      .then(ask)
      .catch((error: unknown) => console.error('Uploaded sound could not be removed from this device.', error))
  }
  return (
    <div className="storage-notice storage-notice--low" data-none={kind === 'none' || undefined} role="alert">
      <p>{kind === 'none' ? recordTexts.roomNone : recordTexts.roomShort(seconds)}</p>
      {freeable > 0 ? (
        <button type="button" className="text-action" onClick={free}>
          {recordTexts.roomFree(Math.ceil(freeable / 1024 / 1024))}
        </button>
      ) : null}
    </div>
  )
}
