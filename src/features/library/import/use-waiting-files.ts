import { useEffect, useState } from 'react'
import { readWaiting, type Waiting } from '../../../local/inbox/inbox.ts'
import { INBOX_CHANNEL } from '../../../local/inbox/inbox-database.ts'
import { importOlderInbox } from './import-older-inbox.ts'

const NOTHING: Waiting = { files: [], refusals: [] }

/** What was shared with the app and waits for a tap, now and whenever it changes, by whichever tab or worker. */
export function useWaitingFiles(): Waiting {
  const [waiting, setWaiting] = useState(NOTHING)
  useEffect(() => {
    let gone = false
    const look = async (): Promise<void> => {
      const found = await readWaiting()
      if (!gone) setWaiting(found)
    }
    const tryLook = (): void => {
      look().catch((error: unknown) => console.error('What was shared cannot be read now.', error))
    }
    const channel = new BroadcastChannel(INBOX_CHANNEL)
    channel.onmessage = tryLook
    importOlderInbox()
      .catch((error: unknown) => console.error('What an older version kept is taken over later.', error))
      .finally(tryLook)
    return () => {
      gone = true
      channel.close()
    }
  }, [])
  return waiting
}
