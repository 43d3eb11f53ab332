import { atom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { heardAtom, onlineAtom, sessionAtom, store, syncAtom } from '../../session/store.ts'
import { type NewNotice, notify } from '../../ui/shell/notices.ts'

const holdsMicrophone = ({ kind }: RecorderState): boolean =>
  kind === 'requesting' || kind === 'recording' || kind === 'paused' || kind === 'stopping'

/** Not the state itself: that moves on with every second that is recorded. */
const recordingAtom = atom((get) => holdsMicrophone(get(recorderStateAtom)))

const notSynced = (description: string): NewNotice => ({ title: shellTexts.notSynced, description, type: 'warning' })

/** What came of it: the session may have ended, or the server not have answered though the browser sees a network. */
function outcome(): NewNotice {
  if (!store.get(onlineAtom)) return { title: shellTexts.syncLater, description: shellTexts.syncLaterText }
  if (store.get(sessionAtom) === 'expired') return notSynced(shellTexts.sessionExpired)
  if (store.get(heardAtom) !== 'yes') return notSynced(shellTexts.syncFailedText)
  return { title: shellTexts.synced, description: shellTexts.syncedText }
}

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
    notify(outcome())
  }
  return { refresh: () => (recording ? void sync() : location.reload()), refreshing }
}
