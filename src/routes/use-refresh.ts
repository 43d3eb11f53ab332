import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { recorderStateAtom } from '../recorder/recorder-atom.ts'
import type { RecorderState } from '../recorder/recorder-state.ts'
import { onlineAtom, store, syncAtom } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { shellTexts } from '../ui/texts/shell.ts'

const holdsMicrophone = ({ kind }: RecorderState): boolean =>
  kind === 'requesting' || kind === 'recording' || kind === 'paused' || kind === 'stopping'

/** Not the state itself: that moves on with every second that is recorded. */
const recordingAtom = atom((get) => holdsMicrophone(get(recorderStateAtom)))

/** Reloads the page; while a recording runs it only syncs, and says so (docs/decisions.md#refresh-while-recording). */
export function useRefresh(): { refresh: () => void; refreshing: boolean } {
  const recording = useAtomValue(recordingAtom)
  const [refreshing, setRefreshing] = useState(false)
  const sync = async () => {
    setRefreshing(true)
    await store
      .get(syncAtom)
      ?.syncNow()
      .finally(() => setRefreshing(false))
    const online = store.get(onlineAtom)
    notify({
      title: online ? shellTexts.synced : shellTexts.syncLater,
      description: online ? shellTexts.syncedText : shellTexts.syncLaterText,
    })
  }
  return { refresh: () => (recording ? void sync() : location.reload()), refreshing }
}
