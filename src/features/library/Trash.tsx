import './trash.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { libraryTexts } from '../../i18n/english/library.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { clockText } from '../../i18n/format.ts'
import { relativeTime } from '../../i18n/relative-time.ts'
import { langOfTitle } from '../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { retryUpload } from '../../local/recordings/edit-recording.ts'
import { listTrash } from '../../local/recordings/queries.ts'
import { restoreRecording } from '../../local/recordings/queue-edit.ts'
import type { RecordingStatus } from '../../local/recordings/recording-status.ts'
import { throttle } from '../../local/throttle.ts'
import { useTitleLangs } from '../../local/transcripts/use-title-langs.ts'
import { setTitle } from '../../platform/audio/page-title.ts'
import { Link } from '../../router/Link.tsx'
import { type SignedInUser, useSyncNow } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { refusalWords } from '../../ui/recordings/edit-words.ts'
import { notify } from '../../ui/shell/notices.ts'
import { DeleteRecording } from './DeleteRecording.tsx'
import { daysLeft } from './days-left.ts'
import { focusHeading } from './focus-heading.ts'
import { useBulkEdit } from './selection/use-bulk-edit.ts'

type TrashProps = {
  person: SignedInUser
  /** How many are in it. */
  total: number
  statusOf: (recording: LocalRecording) => RecordingStatus
  now: number
}

/** Rows that are shown at first, and that each press adds. */
const SOME = 50
const PAUSE_MS = 500

export function Trash({ person, total, statusOf, now }: TrashProps) {
  const [most, setMost] = useState(SOME)
  const { app } = person
  const read = useMemo(() => throttle(() => listTrash(app, most), PAUSE_MS), [app, most])
  const recordings = useLiveQuery(read, [read])
  useTitle(recordings !== undefined)
  const langs = useTitleLangs(app, recordings ?? [])
  const langOf = (recording: LocalRecording) => langOfTitle(recording, langs.get(recording.id))
  const [asking, setAsking] = useState<LocalRecording | null>(null)
  const restore = async (recording: LocalRecording): Promise<void> => {
    await restoreRecording(person.app, recording.id)
    focusHeading()
    const { id, title: name } = recording
    notify({ title: libraryTexts.restored, name, lang: langOf(recording), about: `/recording/${id}` })
  }
  const { progress, editAll } = useBulkEdit(person)
  const restoreAll = async (): Promise<void> => {
    const ids = (await listTrash(app, total)).map(({ id }) => id)
    if (await editAll(ids, { kind: 'restore' }, { kind: 'delete' }))
      notify({ title: libraryTexts.allRestored(ids.length), about: '/library' })
  }
  const syncNow = useSyncNow()
  const retry = async (recording: LocalRecording): Promise<void> => {
    await retryUpload(person.app, recording.id)
    await syncNow()
  }
  return (
    <section className="library" aria-label={libraryTexts.deletedTitle}>
      <header className="library__head">
        <Link to="/library" className="library__back text-action">
          <Icon name="back" size={20} />
          {libraryTexts.backToAll}
        </Link>
        <h1 tabIndex={-1}>{libraryTexts.deletedTitle}</h1>
        <p className="library__total">
          {recordings?.length === 0 ? libraryTexts.nothingDeleted : libraryTexts.deletedText}
        </p>
        {total > 1 ? (
          <Button
            variant="outline"
            size="sm"
            className="trash__all"
            loading={progress !== null}
            onClick={() => void restoreAll()}
          >
            {libraryTexts.restoreAll}
          </Button>
        ) : null}
      </header>
      <ul className="trash" aria-label={libraryTexts.deletedTitle}>
        {recordings?.map((recording) => (
          <li key={recording.id} className="trash-row">
            <div className="trash-row__words">
              <h2 className="row__title" lang={langOf(recording)}>
                {recording.title}
              </h2>
              <span className="row__when numbers">
                {relativeTime(recording.createdAt, now)} · {clockText(recording.duration)} ·{' '}
                {libraryTexts.daysLeft(daysLeft(recording, now))}
              </span>
            </div>
            <div className="trash-row__actions">
              <Button variant="outline" onClick={() => void restore(recording)}>
                {libraryTexts.restore}
              </Button>
              <button type="button" className="text-action text-action--quiet" onClick={() => setAsking(recording)}>
                {libraryTexts.deleteNow}
              </button>
            </div>
            <Refusal status={statusOf(recording)} onRetry={() => void retry(recording)} />
          </li>
        ))}
      </ul>
      {recordings && recordings.length < total ? (
        <button type="button" className="text-action" onClick={() => setMost(most + SOME)}>
          {libraryTexts.moreDeleted(total - recordings.length)}
        </button>
      ) : null}
      {asking ? <DeleteRecording recording={asking} forever onClose={() => setAsking(null)} /> : null}
    </section>
  )
}

/** It has an address of its own, and a name; after what is said of the library, which comes first. */
function useTitle(isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return undefined
    setTitle('name', `${libraryTexts.deletedTitle} · ${shellTexts.product}`)
    return () => setTitle('name', `${shellTexts.library} · ${shellTexts.product}`)
  }, [isRead])
}

/** The server still has it where it was: the person decides. */
function Refusal({ status, onRetry }: { status: RecordingStatus; onRetry: () => void }) {
  if (status.kind !== 'edit-refused') return null
  return (
    <p className="trash-row__refusal" role="status">
      {refusalWords(status)}
      <button type="button" className="text-action" onClick={onRetry}>
        {libraryTexts.retry}
      </button>
    </p>
  )
}
