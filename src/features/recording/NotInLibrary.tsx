import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import { getSyncedAt } from '../../local/recordings/queries.ts'
import { heardAtom, onlineAtom, type SignedInUser } from '../../session/store.ts'
import { RecordingMissing } from './RecordingMissing.tsx'
import { useUnsaved } from './use-unsaved.ts'

type NotInLibraryProps = { person: SignedInUser; id: RecordingId; unsaved: ReactNode }

/** It is not saved yet, in whatever tab, or it is missing. Nothing is shown until this device can tell. */
export function NotInLibrary({ person, id, unsaved }: NotInLibraryProps) {
  const online = useAtomValue(onlineAtom)
  const heard = useAtomValue(heardAtom)
  const syncedAt = useLiveQuery(() => getSyncedAt(person.app), [person.app])
  const isUnsaved = useUnsaved(person, id)
  if (isUnsaved) return unsaved
  if (isUnsaved === undefined || syncedAt === undefined) return null
  // A device that has never heard the server cannot know yet that a recording does not exist.
  const unheard = syncedAt === null
  return unheard && online && heard === null ? null : <RecordingMissing unheard={unheard} />
}
