import { useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { orphanTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { useNavigate } from '../../../router/hooks.ts'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Keeps what is here of `recording` as a recording of its own, and opens that. `save` makes it. */
export function useKeep(
  recording: LocalRecording,
  save: () => Promise<RecordingId>,
): { busy: boolean; keep: () => Promise<void> } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const keep = async (): Promise<void> => {
    setBusy(true)
    try {
      const id = await save()
      await navigate({ to: '/recording/$id', params: { id }, replace: true })
      const of = ofRecording({ ...recording, id }, undefined)
      notify({ title: orphanTexts.kept, ...of, description: orphanTexts.keptText })
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
