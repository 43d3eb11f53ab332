import { Link } from '@tanstack/react-router'
import { type ExtractAtomValue, useAtomValue } from 'jotai'
import { recorderStateAtom } from '../recorder/recorder-atom.ts'
import { applyUpdateAtom, databaseTroubleAtom, sessionAtom, updateReadyAtom } from '../store.ts'
import { shellTexts } from '../ui/texts/shell.ts'

type DatabaseTrouble = NonNullable<ExtractAtomValue<typeof databaseTroubleAtom>>

/** Lines under the header that hide nothing: sign in again, or take the new version; never while recording. */
export function ShellNotices({ path }: { path: string }) {
  const session = useAtomValue(sessionAtom)
  const updateReady = useAtomValue(updateReadyAtom)
  const update = useAtomValue(applyUpdateAtom)
  const recorder = useAtomValue(recorderStateAtom)
  const trouble = useAtomValue(databaseTroubleAtom)
  const sentence = trouble ? databaseSentence(trouble) : null
  const free = recorder.kind === 'idle' || recorder.kind === 'failed'
  return (
    <>
      {sentence ? (
        <p className="shell-notice shell-notice--amber" role="alert">
          <span className="shell-notice__words">{sentence}</span>
        </p>
      ) : null}
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

/** Null when the connection came back by itself. */
function databaseSentence(trouble: DatabaseTrouble): string | null {
  switch (trouble.kind) {
    case 'blocked':
      return shellTexts.databaseBlocked
    case 'outdated':
      return shellTexts.databaseOutdated
    case 'closed':
      return trouble.reopened ? null : shellTexts.databaseLost
    case 'failed':
      return shellTexts.databaseLost
  }
}
