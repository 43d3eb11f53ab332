import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../../contract/ids.ts'
import { isUnsaved } from '../../local/takes/unfinished.ts'
import type { SignedInUser } from '../../session/store.ts'

/** Whether it stands on the record screen; undefined until that is known. */
export const useUnsaved = (person: SignedInUser, id: RecordingId): boolean | undefined =>
  useLiveQuery(() => isUnsaved(person, id), [person, id])
