import type { RecordingId } from '../../../contract/ids.ts'
import { markTexts } from '../../i18n/english/highlights.ts'
import { markTake } from '../../local/takes/marks.ts'
import type { SignedInUser } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { notify } from '../../ui/shell/notices.ts'

/** Marks this moment of a take that runs, and says so. The recording itself knows nothing of it. */
export async function markMoment(
  { app, audio }: Pick<SignedInUser, 'app' | 'audio'>,
  recording: RecordingId,
): Promise<void> {
  try {
    announce(markTexts.marked(await markTake(app, audio, recording)))
  } catch {
    notify({ title: markTexts.failed, description: markTexts.failedText, type: 'error' })
  }
}
