import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordingIdSchema } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { isUnread, markOpened } from '../../local/recordings/notices.ts'
import { isVisible, onRecover } from '../../platform/page-events.ts'
import { userAtom } from '../../session/store.ts'
import { PushOffer } from './PushOffer.tsx'

/** On a recording's own page its notice is read. */
export function RecordingNews({ id }: { id: string }) {
  const person = useAtomValue(userAtom)
  return person ? <Opened app={person.app} id={id} /> : null
}

/** A person who has a transcript is asked about the next, below what it is about. */
export function NextNews() {
  const person = useAtomValue(userAtom)
  return person ? <PushOffer app={person.app} /> : null
}

function Opened({ app, id }: { app: AppDatabase; id: string }) {
  const recording = recordingIdSchema.safeParse(id).data
  const unread = useLiveQuery(async () => recording !== undefined && isUnread(app, recording), [app, recording])
  useEffect(() => {
    if (!recording || !unread) return
    const read = (): void => {
      if (isVisible()) markOpened(app, recording).catch((error: unknown) => console.error(error))
    }
    read()
    return onRecover(read)
  }, [app, recording, unread])
  return null
}
