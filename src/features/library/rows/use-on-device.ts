import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import type { RecordingId } from '../../../../contract/ids.ts'
import { audioOnDevice, bytesOf } from '../../../local/audio/confirmed-audio.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'

/** Bytes of audio on this device, by recording: what can be played with no network. Null while there is one. */
export function useOnDevice({ audio, user }: SignedInUser): ReadonlyMap<RecordingId, number> | null {
  const online = useAtomValue(onlineAtom)
  const sizes = useLiveQuery(async () => {
    if (online) return null
    return new Map([...(await audioOnDevice(audio, user.id))].map(([id, segments]) => [id, bytesOf(segments)]))
  }, [audio, user.id, online])
  return sizes ?? null
}
