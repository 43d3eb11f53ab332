import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { recorderStateAtom } from '../recorder/recorder-atom.ts'
import { applyUpdateAtom, sessionAtom, updateReadyAtom } from '../store.ts'
import { shellTexts } from '../ui/texts/shell.ts'

/** Lines under the header that hide nothing: sign in again, or take the new version; never while recording. */
export function ShellNotices({ path }: { path: string }) {
  const session = useAtomValue(sessionAtom)
  const updateReady = useAtomValue(updateReadyAtom)
  const update = useAtomValue(applyUpdateAtom)
  const recorder = useAtomValue(recorderStateAtom)
  const free = recorder.kind === 'idle' || recorder.kind === 'failed'
  return (
    <>
      {session === 'expired' ? (
        <p className="shell-notice shell-notice--amber">
          <span className="shell-notice__words">{shellTexts.sessionExpired}</span>
          <Link to="/login" search={{ to: path }} className="text-action">
            {shellTexts.signIn}
          </Link>
        </p>
      ) : null}
      {updateReady && update && free ? (
        <p className="shell-notice">
          <span className="shell-notice__words">{shellTexts.updateReady}</span>
          <button type="button" className="text-action" onClick={update.apply}>
            {shellTexts.updateReload}
          </button>
        </p>
      ) : null}
    </>
  )
}
