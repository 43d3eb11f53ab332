import type { RecordingId } from '../../../../contract/ids.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { notify } from '../../../ui/shell/notices.ts'

/**
 * Says how the Save of a take went that is not on the screen any more: nobody is led to its page. Resolves to whether it is
 * saved. Never rejects.
 * @param saving resolves to null where there was nothing left to save, of which nothing is said
 */
export async function tellSaved(name: Promise<string>, saving: Promise<RecordingId | null>): Promise<boolean> {
  try {
    const recording = await saving
    if (recording === null) return false
    const description = liveTexts.savedAs(await name)
    notify({ title: recordTexts.saved, description, about: `/recording/${recording}` })
    return true
  } catch (error) {
    console.error('A recording is not saved.', error)
    const [title, description] = [recordTexts.saveFailed, recordTexts.saveFailedText]
    notify({ title, name: await name.catch(() => ''), description, type: 'error' })
    return false
  }
}
