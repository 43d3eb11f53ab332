import { useState } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import { editSeveral, type SeveralEdit } from '../db/edit-several.ts'
import { type Person, store, syncAtom } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { selectionTexts } from '../ui/texts/selection.ts'

export type SeveralProgress = { done: number; all: number }

/** Edits several recordings, tells how far it is, and says it when that failed in the middle. */
export function useSeveralEdit({ app }: Person) {
  const [progress, setProgress] = useState<SeveralProgress | null>(null)
  /** Whether all were edited. */
  const editAll = async (ids: readonly RecordingId[], edit: SeveralEdit): Promise<boolean> => {
    const all = ids.length
    let done = 0
    setProgress({ done, all })
    try {
      await editSeveral(app, ids, edit, (count) => {
        done = count
        setProgress({ done, all })
      })
      return true
    } catch {
      notify({ title: selectionTexts.failed, description: selectionTexts.failedText(done, all), type: 'error' })
      return false
    } finally {
      setProgress(null)
      void store.get(syncAtom)?.syncNow()
    }
  }
  return { progress, editAll }
}
