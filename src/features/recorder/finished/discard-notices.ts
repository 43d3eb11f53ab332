import { deleteTexts } from '../../../i18n/english/delete.ts'
import { discardTexts } from '../../../i18n/english/discard.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { undoDiscard } from '../../../local/takes/save-take.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Tells how a discard went, with the way back; a failed one leaves the take where it is, safe on the device. */
export async function discardNotices(
  { app }: SignedInUser,
  name: string,
  discarding: Promise<Parameters<typeof undoDiscard>[1]>,
): Promise<void> {
  const tell = (error: unknown): void => tellFailed(error, name)
  try {
    const recording = await discarding
    const at = (await app.recordings.get(recording))?.deletedAt
    const undo = { label: deleteTexts.undo, run: () => void undoDiscard(app, recording, at).catch(tell) }
    notify({
      ...{ title: deleteTexts.deleted(1), name, description: deleteTexts.trashed(1), about: '/library?trash' },
      action: undo,
    })
  } catch (error) {
    tell(error)
  }
}

function tellFailed(error: unknown, name: string): void {
  console.error(error)
  notify({ title: recordTexts.saveFailed, name, description: discardTexts.failedText, type: 'error' })
}
