import { useEffect, useRef } from 'react'
import { fileOf, readOpened, removeFromInbox } from '../../../local/inbox/inbox.ts'
import { INBOX_CHANNEL } from '../../../local/inbox/inbox-database.ts'
import { holdLock } from '../../../platform/storage/locks.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** One tab at a time takes them in. */
const LOCK = 'earmark-opened'

/**
 * Imports what this person opened with the app, now and whenever more of it comes: opening it was the tap.
 * @param importOne resolves to false when the file must be kept for another try
 */
export function useOpenedFiles(person: SignedInUser, importOne: (file: File) => Promise<boolean>): void {
  const latest = useRef(importOne)
  useEffect(() => {
    latest.current = importOne
  })
  useEffect(() => {
    const take = async (): Promise<void> => {
      const release = await holdLock(LOCK)
      if (!release) return
      try {
        for (const { id } of await readOpened(person.user.id)) {
          const file = await fileOf(id)
          if (file && (await latest.current(file))) await removeFromInbox(id)
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
    look()
    return () => channel.close()
  }, [person.user.id])
}
