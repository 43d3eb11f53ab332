import type { RecordingId } from '../../../../contract/ids.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { isOnlyMyDevices } from '../../../platform/storage/only-my-devices.ts'
import { onlineAtom, store, userAtom } from '../../../session/store.ts'
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
      description: whatComes(),
      isPassing: true,
    })
    onSaved(recording)
  } catch (error) {
    console.error(error)
    const [title, description] = [recordTexts.saveFailed, recordTexts.saveFailedText]
    notify({ title, name: await Promise.resolve(name).catch(() => ''), description, type: 'error' })
  }
}

/** Of what is for the person's devices alone no analysis comes: there is nothing more to say. */
function whatComes(): string | undefined {
  if (isOnlyMyDevices(store.get(userAtom)?.app.name ?? '')) return undefined
  return store.get(onlineAtom) ? recordTexts.savedText : recordTexts.savedOfflineText
}
