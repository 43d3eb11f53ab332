import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { onlineAtom, store, syncAtom } from '../../session/store.ts'
import { notify } from '../../ui/shell/notices.ts'

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
