import './recording.css'
import './keep/keep-note.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { recordingTexts } from '../../i18n/english/recording.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { sizeText } from '../../i18n/format.ts'
import { exactTime, relativeTime } from '../../i18n/relative-time.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { readStatusInput } from '../../local/recordings/queries.ts'
import { recordingStatus } from '../../local/recordings/recording-status.ts'
import { setTitle } from '../../platform/audio/page-title.ts'
import { useNow } from '../../platform/use-now.ts'
import { usePath } from '../../router/hooks.ts'
import { extra } from '../../session/extra.tsx'
import { onlineAtom, type SignedInUser, userAtom } from '../../session/store.ts'
import { StatusMark } from '../../ui/recordings/status-mark.tsx'
import { DetailBar } from './DetailBar.tsx'
import { DetailPlayer } from './DetailPlayer.tsx'
import { Highlights } from './Highlights.tsx'
import { isAway, isHere, useKept } from './keep/use-kept.ts'
import { NotInLibrary } from './NotInLibrary.tsx'
import { EditNote } from './notes/EditNote.tsx'
import { TrashNote } from './notes/TrashNote.tsx'
import { UploadNote } from './notes/UploadNote.tsx'
import { RecordingActions } from './RecordingActions.tsx'
import { RecordingMissing } from './RecordingMissing.tsx'
import { RecordingTitle, TITLE } from './RecordingTitle.tsx'
import { useInView } from './use-in-view.ts'

const KeepNote = extra('offline', async () => (await import('./keep/KeepNote.tsx')).KeepNote, {
  waiting: <div className="keep-note" />,
})

export type RecordingScreenProps = {
  id: string
  /** Composed by the route: what other rooms show of this recording. */
  analysis: ReactNode
  transcript: ReactNode
  share: (recording: LocalRecording, transcript: string) => Promise<void>
  /** The dialog that asks before it is deleted. */
  removal: (recording: LocalRecording, onClose: () => void) => ReactNode
  /** Leads to where it is while it is recorded, and until it is saved. */
  unsaved: ReactNode
}

const MINUTE = 60_000

/** Of the tab and of the history: what is open. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setTitle('name', `${title} · ${shellTexts.product}`)
  }, [title])
}

export function RecordingScreen({ id, ...slots }: RecordingScreenProps) {
  const person = useAtomValue(userAtom)
  const known = recordingIdSchema.safeParse(id)
  if (!person) return null
  if (!known.success) return <RecordingMissing />
  return <Detail key={id} person={person} id={known.data} {...slots} />
}

type DetailProps = Omit<RecordingScreenProps, 'id'> & { person: SignedInUser; id: LocalRecording['id'] }

function Detail({ person, id, analysis, transcript, share, removal, unsaved }: DetailProps) {
  const now = useNow(MINUTE)
  const path = usePath()
  const online = useAtomValue(onlineAtom)
  const [asking, setAsking] = useState(false)
  const title = useInView<HTMLHeadingElement>()
  const input = useLiveQuery(() => readStatusInput(person.app, id), [person.app, id])
  const kept = useKept(person, id)
  useTitle(input?.recording.title)
  if (input === undefined || kept === undefined) return null
  if (input === null) return <NotInLibrary person={person} id={id} unsaved={unsaved} />
  const { recording } = input
  const status = recordingStatus({ ...input, now })
  return (
    <article className="detail" aria-labelledby={TITLE}>
      <DetailBar title={recording.title} titleGone={title.inView === false}>
        <RecordingActions
          person={person}
          recording={recording}
          kept={kept}
          share={share}
          onDelete={() => setAsking(true)}
        />
      </DetailBar>
      <header className="detail__head">
        <RecordingTitle app={person.app} recording={recording} isLeft={!path.endsWith(id)} watch={title.ref} />
        <p className="detail__meta">
          <span className="numbers">
            {exactTime(recording.createdAt)} · {relativeTime(recording.createdAt, now)} · {sizeText(recording.fileSize)}
          </span>
          <StatusMark status={status} />
        </p>
      </header>
      <a className="skip-link" href="#transcript-title">
        {recordingTexts.skipToTranscript}
      </a>
      {recording.deletedAt ? <TrashNote person={person} recording={recording} /> : null}
      <DetailPlayer person={person} recording={recording} isAway={!online && isAway(kept)}>
        {isHere(kept) ? null : <KeepNote person={person} recording={recording} />}
        <UploadNote person={person} recording={recording} outbox={input.outbox} status={status} online={online} />
        <EditNote person={person} recording={recording} outbox={input.outbox} />
        {analysis}
        <Highlights person={person} recording={recording} />
        {transcript}
      </DetailPlayer>
      {asking ? removal(recording, () => setAsking(false)) : null}
    </article>
  )
}
