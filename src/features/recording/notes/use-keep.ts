import { useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { orphanTexts } from '../../../i18n/english/recording.ts'
import { useNavigate } from '../../../router/hooks.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Keeps what is here as a recording of its own, and opens that. `save` makes it. */
export function useKeep(save: () => Promise<RecordingId>): { busy: boolean; keep: () => Promise<void> } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const keep = async (): Promise<void> => {
    setBusy(true)
    try {
      await navigate({ to: '/recording/$id', params: { id: await save() }, replace: true })
      notify({ title: orphanTexts.kept, description: orphanTexts.keptText })
    } catch (error) {
      keepFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, keep }
}

export function keepFailed(error: unknown): void {
  console.error(error)
  notify({ title: orphanTexts.failed, description: orphanTexts.failedText, type: 'error' })
}
