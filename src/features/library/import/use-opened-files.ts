import { useEffect, useRef } from 'react'
import type { UserId } from '../../../../contract/ids.ts'
import { fileOf, readOpened, removeFromInbox } from '../../../local/inbox/inbox.ts'
import { INBOX_CHANNEL } from '../../../local/inbox/inbox-database.ts'
import { holdLock } from '../../../platform/storage/locks.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** One tab at a time takes them in. */
const LOCK = 'earmark-opened'

/** Resolves to false when the file must be kept for another try. */
type ImportOne = (file: File) => Promise<boolean>

/** Imports what this person opened with the app, now and whenever more of it comes: opening it was the tap. */
export function useOpenedFiles(person: SignedInUser, importOne: ImportOne): void {
  const latest = useRef(importOne)
  useEffect(() => {
    latest.current = importOne
  })
  useEffect(() => followOpened(person.user.id, (file) => latest.current(file)), [person.user.id])
}

/** Until the returned function is called. */
export function followOpened(owner: UserId, importOne: ImportOne): () => void {
  const take = async (): Promise<void> => {
    const release = await holdLock(LOCK)
    if (!release) return
    try {
      for (const { id } of await readOpened(owner)) {
        const file = await fileOf(id)
        if (file && (await importOne(file))) await removeFromInbox(id)
      }
    } finally {
      release()
    }
  }
  const look = (): void => {
    take().catch((error: unknown) => console.error('What was opened with the app cannot be read now.', error))
  }
  const channel = new BroadcastChannel(INBOX_CHANNEL)
  channel.onmessage = look
  // What imports a file may not have been on this device.
  addEventListener('online', look)
  look()
  return () => {
    removeEventListener('online', look)
    channel.close()
  }
}
