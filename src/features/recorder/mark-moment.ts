import type { Take } from '../../capture/recorder-state.ts'
import { markTexts } from '../../i18n/english/mark.ts'
import { markTake } from '../../local/takes/marks.ts'
import type { SignedInUser } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { notify } from '../../ui/shell/notices.ts'

const FELT_MS = 40

/** Marks this moment of a take that runs, the second that is on the disk, and says so. The recording itself knows nothing of it. */
export async function markMoment({ app }: Pick<SignedInUser, 'app'>, take: Take): Promise<void> {
  // Safari and Firefox do not vibrate (W3C Vibration API).
  if ('vibrate' in navigator) navigator.vibrate(FELT_MS)
  try {
    announce(markTexts.marked(await markTake(app, take.recording, take.savedSeconds)))
  } catch (error) {
    console.error('The moment is not marked.', error)
    notify({ title: markTexts.failed, description: markTexts.failedText, type: 'error' })
  }
}
