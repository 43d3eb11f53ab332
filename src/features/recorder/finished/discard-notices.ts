import { deleteTexts } from '../../../i18n/english/delete.ts'
import { discardTexts } from '../../../i18n/english/discard.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { undoDiscard } from '../../../local/takes/save-take.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** Tells how a discard went, with the way back; a failed one leaves the take where it is, safe on the device. */
export async function discardNotices(
  { app }: SignedInUser,
  discarding: Promise<Parameters<typeof undoDiscard>[1]>,
): Promise<void> {
  try {
    const recording = await discarding
    const undo = { label: deleteTexts.undo, run: () => void undoDiscard(app, recording).catch(told) }
    notify({ title: deleteTexts.done, description: deleteTexts.trashed(1), action: undo })
  } catch (error) {
    told(error)
  }
}

function told(error: unknown): void {
  console.error(error)
  notify({ title: recordTexts.saveFailed, description: discardTexts.failedText, type: 'error' })
}
