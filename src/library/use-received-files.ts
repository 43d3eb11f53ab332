import { useEffect, useRef } from 'react'
import { readInbox } from '../db/inbox.ts'
import { holdLock } from '../platform/locks.ts'
import { type Person, store } from '../store.ts'
import { receivedAtom } from './received-atom.ts'

/** One tab at a time takes files out of the inbox. */
const LOCK = 'earmark-inbox'

/**
 * Imports what other apps have handed over, now and whenever more of it comes.
 * @param importOne resolves to false when the file must be kept for another try
 */
export function useReceivedFiles(person: Person, importOne: (file: File) => Promise<boolean>): void {
  const latest = useRef(importOne)
  useEffect(() => {
    latest.current = importOne
  })
  useEffect(() => {
    const take = async (): Promise<void> => {
      const release = await holdLock(LOCK)
      if (!release) return
      try {
        for (const { file, drop } of await readInbox(person.user.id)) if (await latest.current(file)) await drop()
      } finally {
        release()
      }
    }
    const look = () => {
      take().catch((error: unknown) => console.error('What another app has shared cannot be read now.', error))
    }
    look()
    return store.sub(receivedAtom, look)
  }, [person.user.id])
}
