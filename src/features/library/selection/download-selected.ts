import { EXPORT_PATH } from '../../../../contract/endpoints.ts'
import type { RecordingId } from '../../../../contract/ids.ts'
import { selectionTexts } from '../../../i18n/english/selection.ts'
import { downloadFrom } from '../../../platform/share.ts'
import { mayDownload } from '../../../session/confirm-first.ts'
import { notify } from '../../../ui/shell/notices.ts'

type Sent = { id: RecordingId; isConfirmed: boolean }

/** The server writes one .zip of them while it sends it; what it does not have yet is left out, which is said. */
export async function downloadSelected(rows: readonly Sent[]): Promise<void> {
  const kept = rows.filter(({ isConfirmed }) => isConfirmed)
  const missing = rows.length - kept.length
  if (kept.length === 0) {
    notify({ title: selectionTexts.notUploaded, description: selectionTexts.notUploadedText, type: 'warning' })
    return
  }
  if (!(await mayDownload())) return
  downloadFrom(`${EXPORT_PATH}?recordings=${kept.map(({ id }) => id).join()}`)
  const description = missing > 0 ? { description: selectionTexts.leftOut(missing) } : {}
  notify({ title: selectionTexts.started, ...description })
}
