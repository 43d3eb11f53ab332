import { useCallback, useEffect, useState } from 'react'
import { roomTexts } from '../../../i18n/english/room.ts'
import { freeableAudio } from '../../../local/audio/confirmed-audio.ts'
import { freeAudio } from '../../../local/audio/prune-audio.ts'
import { answered } from '../../../local/unanswered-error.ts'
import { checkSession } from '../../../session/revocation.ts'
import { type SignedInUser, useSyncNow } from '../../../session/store.ts'
import { useUser } from '../use-user.ts'

/** Milliseconds. */
const SYNC_MS = 5000

type LowRoomProps = {
  /** What fits; null when nothing does. */
  seconds: number | null
  onFreed: () => Promise<void>
}

/** There is too little room for a recording, and what can be done about it. */
export function LowRoom({ seconds, onFreed }: LowRoomProps) {
  const person = useUser()
  const syncNow = useSyncNow()
  /** Bytes of sound that the server has; null until they are counted. */
  const [freeable, setFreeable] = useState<number | null>(null)
  const count = useCallback(async () => {
    setFreeable(await freeableAudio(person.app, person.audio, person.user.id))
  }, [person])
  useEffect(() => {
    count().catch((error: unknown) => {
      console.error('What of this device the server has is not known.', error)
      setFreeable(0)
    })
  }, [count])
  const [unheard, setUnheard] = useState(false)
  /** A restored server is compared with what is here first. */
  const hear = async (): Promise<boolean> => {
    await answered(syncNow(), SYNC_MS).catch((error: unknown) => console.warn(error))
    return checkSession(person)
  }
  const free = (ask: () => Promise<boolean>): void => {
    freeRoom(person, ask)
      .then((isFreed) => setUnheard(!isFreed))
      .then(count)
      .then(onFreed)
      .catch((error: unknown) => console.error('Uploaded sound could not be removed from this device.', error))
  }
  // All of it at once, so that nothing moves.
  if (freeable === null) return null
  return (
    <div className="storage-notice storage-notice--low" data-none={seconds === null || undefined} role="alert">
      <p>{seconds === null ? roomTexts.none : roomTexts.short(seconds)}</p>
      {unheard ? <p>{roomTexts.unheard}</p> : null}
      {freeable > 0 ? (
        <button type="button" className="text-action" onClick={() => free(hear)}>
          {roomTexts.free(Math.ceil(freeable / 1024 / 1024))}
        </button>
      ) : null}
      {unheard && freeable > 0 ? (
        <button type="button" className="text-action text-action--quiet" onClick={() => free(async () => true)}>
          {roomTexts.freeAnyway}
        </button>
      ) : null}
    </div>
  )
}

/**
 * Removes the sound here that the server has, where it says at this moment that it still is what it was: one that was restored
 * meanwhile may have lost what it had confirmed. Resolves to whether it did.
 */
export async function freeRoom({ app, audio, user }: SignedInUser, hear: () => Promise<boolean>): Promise<boolean> {
  if (!(await hear())) return false
  await freeAudio(app, audio, user.id)
  return true
}
