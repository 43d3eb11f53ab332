import { atom, type ExtractAtomValue, useAtomValue } from 'jotai'
import { UpdateNotice } from '../../features/install/UpdateNotice.tsx'
import { recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { StorageLoss } from '../../features/recovery/StorageLoss.tsx'
import { databaseTexts } from '../../i18n/english/loss.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { usePath } from '../../router/hooks.ts'
import { Link } from '../../router/Link.tsx'
import { databaseTroubleAtom, inMemoryAtom, lossAtom, sessionAtom, updateAtom } from '../../session/store.ts'

type DatabaseTrouble = NonNullable<ExtractAtomValue<typeof databaseTroubleAtom>>

/** What of the recorder concerns these lines; its state moves on with every second that is recorded. */
const recorderKindAtom = atom((get) => get(recorderStateAtom).kind)
const storageToldAtom = atom((get) => {
  const recorder = get(recorderStateAtom)
  return 'trouble' in recorder && recorder.trouble?.kind.startsWith('storage') === true
})

/** What is wrong with storage or session, and a new version that waits. */
export function TroubleLines() {
  const path = usePath()
  const session = useAtomValue(sessionAtom)
  const trouble = useAtomValue(databaseTroubleAtom)
  const recorder = useAtomValue(recorderKindAtom)
  // While sound is recorded the recorder itself says where it goes; two sentences would contradict each other.
  const isTold = useAtomValue(storageToldAtom)
  const standIns = useAtomValue(inMemoryAtom)
  const loss = useAtomValue(lossAtom)
  const isUpdateReady = useAtomValue(updateAtom) !== null
  const free = recorder === 'idle' || recorder === 'failed'
  // So does the screen of a take that ended while memory stood in for its database.
  const isHeld = recorder === 'finished' && standIns.includes('audio')
  // Until the new version is let in a mere reload would bring the old one again: the notice of the update has the button.
  const isOffered = trouble?.kind === 'outdated' && isUpdateReady
  const isSaid = isHeld || isOffered || (isTold && standIns.length === 0)
  const sentence = isSaid ? null : databaseSentence(trouble, standIns)
  return (
    <>
      {loss ? <StorageLoss /> : null}
      {sentence ? <DatabaseNotice sentence={sentence} mayReload={free} /> : null}
      {session === 'expired' ? (
        <p className="shell-notice shell-notice--amber">
          <span className="shell-notice__words">{shellTexts.sessionExpired}</span>
          <Link to="/login" search={{ to: path }} className="text-action">
            {shellTexts.signIn}
          </Link>
        </p>
      ) : null}
      <UpdateNotice />
    </>
  )
}

/** Said for as long as it is so: a reload opens the databases anew, and would end a recording. */
function DatabaseNotice({ sentence, mayReload }: { sentence: string; mayReload: boolean }) {
  return (
    <p className="shell-notice shell-notice--amber" role="alert">
      <span className="shell-notice__words">{sentence}</span>
      {mayReload ? (
        <button type="button" className="text-action" onClick={() => location.reload()}>
          {databaseTexts.reload}
        </button>
      ) : null}
    </p>
  )
}

/** Null when the connection came back by itself. An older tab in the way comes first: memory stands in only for it. */
function databaseSentence(trouble: DatabaseTrouble | null, standIns: readonly ('app' | 'audio')[]): string | null {
  if (trouble?.kind === 'blocked') return databaseTexts.blocked
  const [which] = standIns
  if (which) return databaseTexts.standIn[standIns.length > 1 ? 'both' : which]
  switch (trouble?.kind) {
    case 'outdated':
      return databaseTexts.outdated
    case 'closed':
      return trouble.reopened ? null : databaseTexts.lost
    case 'failed':
      return databaseTexts.lost
    default:
      return null
  }
}
