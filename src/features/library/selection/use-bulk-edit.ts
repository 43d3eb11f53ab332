import { useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { selectionTexts } from '../../../i18n/english/selection.ts'
import { type BulkEdit, editInBulk } from '../../../local/recordings/edit-several.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** `undo` ends it and takes back what was done until then. */
export type BulkProgress = { done: number; all: number; undo: () => void }

/** Edits several recordings, tells how far it is, and says it when that failed in the middle. */
export function useBulkEdit({ app }: SignedInUser) {
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  /** @param back what undoes it; resolves to whether all were edited, and not undone meanwhile */
  const editAll = async (ids: readonly RecordingId[], edit: BulkEdit, back: BulkEdit): Promise<boolean> => {
    const all = ids.length
    const ended = new AbortController()
    const undo = () => ended.abort()
    let done = 0
    setProgress({ done, all, undo })
    try {
      const tell = (count: number): void => {
        done = count
        setProgress({ done, all, undo })
      }
      await editInBulk(app, ids, edit, tell, ended.signal)
      if (!ended.signal.aborted) return true
      await editInBulk(app, ids.slice(0, done), back, () => undefined)
      return false
    } catch {
      notify({ title: selectionTexts.failed, description: selectionTexts.failedText(done, all), type: 'error' })
      return false
    } finally {
      setProgress(null)
    }
  }
  return { progress, editAll }
}
