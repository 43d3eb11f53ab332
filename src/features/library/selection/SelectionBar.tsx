import './selection.css'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { MAX_CHOSEN_EXPORT } from '../../../../contract/limits.ts'
import { deleteTexts } from '../../../i18n/english/delete.ts'
import { selectionTexts } from '../../../i18n/english/selection.ts'
import { clockText } from '../../../i18n/format.ts'
import type { BulkEdit } from '../../../local/recordings/edit-several.ts'
import { libraryTitles, type RowTitle, readTitles } from '../../../local/search/library-titles.ts'
import { player } from '../../../platform/audio/audio-player.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon, type IconName } from '../../../ui/icons/screen-icons.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import type { NoticeAction } from '../../../ui/shell/toasts.ts'
import { TextAction } from '../../../ui/TextAction.tsx'
import { downloadSelected } from './download-selected.ts'
import type { SelectionEvent } from './selection.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

type SelectionBarProps = {
  person: SignedInUser
  chosen: readonly RecordingId[]
  /** How many there are to choose from. */
  total: number
  onSelect: (event: SelectionEvent) => void
}

const DELETE: BulkEdit = { kind: 'delete' }
const RESTORE: BulkEdit = { kind: 'restore' }
const favorite = (isFavorite: boolean): BulkEdit => ({ kind: 'favorite', isFavorite })

const undoBy = (run: () => void): NoticeAction => ({ label: selectionTexts.undo, run })

/** All that has to be known of a chosen row: it is held for all, so that a thousand of them are there at once. */
type Chosen = RowTitle & { id: RecordingId }

/** What can be done with the chosen rows; it stays at the top while the list scrolls. */
export function SelectionBar({ person, chosen, total, onSelect }: SelectionBarProps) {
  const online = useAtomValue(onlineAtom)
  const [asking, setAsking] = useState<Chosen[] | null>(null)
  const { progress, editAll } = useBulkEdit(person)
  // What a press needs is read before it.
  useEffect(() => void libraryTitles(person.app), [person.app])
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.focus({ preventScroll: true })
    return () => document.querySelector<HTMLElement>('.library__select')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent): void => {
      const elsewhere = target instanceof Element && target.closest('dialog, [type="search"]')
      if (key === 'Escape' && !elsewhere) onSelect({ kind: 'end' })
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onSelect])
  const withChosen = async (work: (rows: Chosen[]) => unknown): Promise<void> => {
    try {
      const titles = await readTitles(person.app)
      const rows = chosen.flatMap((id): Chosen[] => {
        const row = titles.get(id)
        return row ? [{ id, ...row }] : []
      })
      await work(rows)
    } catch {
      const description = selectionTexts.failedText(0, chosen.length)
      notify({ title: selectionTexts.failed, description, type: 'error' })
    }
  }

  const favor = async (rows: readonly Chosen[]): Promise<void> => {
    const isFavorite = rows.some((row) => !row.isFavorite)
    const changed = rows.filter((row) => row.isFavorite !== isFavorite).map(({ id }) => id)
    const [edit, back] = [favorite(isFavorite), favorite(!isFavorite)]
    const title = isFavorite ? selectionTexts.favored(changed.length) : selectionTexts.unfavored(changed.length)
    if (await editAll(changed, edit, back)) notify({ title, action: undoBy(() => void editAll(changed, back, edit)) })
  }
  /** What was asked about, whatever has come or gone since. */
  const remove = async (rows: readonly Chosen[]): Promise<void> => {
    const ids = rows.map(({ id }) => id)
    setAsking(null)
    if (ids.some((id) => id === player.state().id)) player.stop()
    if (!(await editAll(ids, DELETE, RESTORE))) return
    onSelect({ kind: 'end' })
    const together = { key: 'deleted', count: ids.length, title: deleteTexts.deleted }
    const action = undoBy(() => void editAll(ids, RESTORE, DELETE))
    const [title, description] = [deleteTexts.deleted(ids.length), deleteTexts.trashed(ids.length)]
    notify({ title, description, action, together, about: '/library?trash' })
  }

  const rest = { off: chosen.length === 0, waits: progress !== null }
  const tooMany = chosen.length > MAX_CHOSEN_EXPORT
  const noDownload = online ? (tooMany ? selectionTexts.tooMany(MAX_CHOSEN_EXPORT) : null) : selectionTexts.needsNetwork
  return (
    <section ref={bar} tabIndex={-1} className="selection" aria-label={selectionTexts.bar}>
      <div className="selection__line">
        <p className="selection__count numbers" role="status">
          {progress ? selectionTexts.progress(progress.done, progress.all) : selectionTexts.count(chosen.length)}
        </p>
        {progress ? (
          <button type="button" className="text-action" onClick={progress.undo}>
            {selectionTexts.undo}
          </button>
        ) : null}
        <button
          type="button"
          className="text-action"
          onClick={() => onSelect({ kind: chosen.length === total ? 'none' : 'all' })}
        >
          {chosen.length === total ? selectionTexts.none : selectionTexts.all}
        </button>
        <button type="button" className="text-action" onClick={() => onSelect({ kind: 'end' })}>
          {selectionTexts.end}
        </button>
      </div>
      <div className="selection__line">
        <Action icon="star" label={selectionTexts.favorite} {...rest} onPress={() => void withChosen(favor)} />
        <Action
          icon="download"
          label={selectionTexts.download}
          {...rest}
          off={rest.off || noDownload !== null}
          onPress={() => void withChosen(downloadSelected)}
        />
        <Action icon="trash" label={selectionTexts.delete} {...rest} onPress={() => void withChosen(setAsking)} />
      </div>
      {chosen.length > 0 && noDownload ? <p className="selection__note">{noDownload}</p> : null}
      {asking ? (
        <AskDeletion rows={asking} onClose={() => setAsking(null)} onConfirm={() => void remove(asking)} />
      ) : null}
    </section>
  )
}

type ActionProps = { icon: IconName; label: string; off: boolean; waits: boolean; onPress: () => void }

const Action = ({ icon, label, off, waits, onPress }: ActionProps) => (
  <TextAction className="text-action selection__action" disabled={off} waits={waits} onClick={onPress}>
    <Icon name={icon} size={20} />
    {label}
  </TextAction>
)

type AskDeletionProps = { rows: readonly Chosen[]; onClose: () => void; onConfirm: () => void }

function AskDeletion({ rows, onClose, onConfirm }: AskDeletionProps) {
  const seconds = rows.reduce((sum, { duration }) => sum + duration, 0)
  const unsent = rows.filter(({ isUnsent }) => isUnsent).length
  return (
    <ConfirmDialog
      title={selectionTexts.question(rows.length)}
      text={selectionTexts.toTrash(clockText(seconds)) + (unsent > 0 ? selectionTexts.neverUploaded(unsent) : '')}
      keep={selectionTexts.keep}
      confirm={selectionTexts.confirm(rows.length)}
      onKeep={onClose}
      onConfirm={onConfirm}
    />
  )
}
