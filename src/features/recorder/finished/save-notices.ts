import type { RecordingId } from '../../../../contract/ids.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { onlineAtom, store } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Says how a Save went (docs/product.md#messages); a failed one leaves the take where it is, safe on the device. */
export async function saveNotices(
  name: string | Promise<string>,
  saving: Promise<RecordingId>,
  onSaved: (recording: RecordingId) => void,
): Promise<void> {
  try {
    const recording = await saving
    notify({
      title: recordTexts.saved,
      name: await name,
      about: `/recording/${recording}`,
      description: store.get(onlineAtom) ? recordTexts.savedText : recordTexts.savedOfflineText,
      isPassing: true,
    })
    onSaved(recording)
  } catch (error) {
    console.error(error)
    const [title, description] = [recordTexts.saveFailed, recordTexts.saveFailedText]
    notify({ title, name: await Promise.resolve(name).catch(() => ''), description, type: 'error' })
  }
}
