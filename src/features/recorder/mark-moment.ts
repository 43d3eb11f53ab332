import type { Take } from '../../capture/recorder-state.ts'
import { markTexts } from '../../i18n/english/mark.ts'
import { suggestedTitle } from '../../i18n/suggested-title.ts'
import { markTake } from '../../local/takes/marks.ts'
import { answered } from '../../local/unanswered-error.ts'
import type { SignedInUser } from '../../session/store.ts'
import { announce } from '../../ui/announcer.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { titleOf } from './finished/take-title.ts'

const FELT_MS = 40
/** Until then it is said while it is so. */
const TITLE_MS = 1000

/** Marks this moment of a take that runs, the second that is on the disk, and says so. The recording itself knows nothing of it. */
export async function markMoment({ app }: Pick<SignedInUser, 'app'>, take: Take): Promise<void> {
  // Safari and Firefox do not vibrate (W3C Vibration API).
  if ('vibrate' in navigator) navigator.vibrate(FELT_MS)
  try {
    announce(markTexts.marked(await markTake(app, take.recording, take.savedSeconds)))
  } catch (error) {
    console.error('The moment is not marked.', error)
    // The database that did not take the mark may not give the title either.
    const name = await answered(titleOf(app, take), TITLE_MS).catch(() => suggestedTitle(take.startedAt))
    const about = `/recording/${take.recording}`
    notify({ title: markTexts.failed, name, about, description: markTexts.failedText, type: 'error' })
  }
}
