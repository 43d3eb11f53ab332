import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordingIdSchema } from '../../../contract/ids.ts'
import type { AppDatabase } from '../../local/app-database.ts'
import { isUnread, markOpened } from '../../local/recordings/notices.ts'
import { isVisible, onRecover } from '../../platform/page-events.ts'
import { userAtom } from '../../session/store.ts'
import { PushOffer } from './PushOffer.tsx'

/** On a recording's own page: its notice is read, and a person who has a transcript is asked about the next. */
export function RecordingNews({ id }: { id: string }) {
  const person = useAtomValue(userAtom)
  if (!person) return null
  return (
    <>
      <Opened app={person.app} id={id} />
      <PushOffer app={person.app} />
    </>
  )
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
