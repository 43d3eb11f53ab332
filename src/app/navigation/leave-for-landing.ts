import { publicDocument } from '../../../contract/public-pages.ts'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { store } from '../../session/store.ts'

/** Where this document was opened. On `/` that is the app only where the landing page gave way, or could not be had. */
const openedAt = location.pathname

/**
 * The public pages are documents of the website, not screens of the app: going to the landing page loads it. False where the app stays:
 * it was itself opened there, or it records, which a page that is loaded would end.
 */
export function leaveForLanding(): boolean {
  if (publicDocument(openedAt) !== null || 'take' in store.get(recorderStateAtom)) return false
  location.replace('/')
  return true
}
