import { memo, useDeferredValue, useLayoutEffect, useReducer, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { libraryTexts } from '../../../i18n/english/library.ts'
import { dayText } from '../../../i18n/relative-time.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import { useTitleLangs } from '../../../local/transcripts/use-title-langs.ts'
import { useWide } from '../../../platform/use-media.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { Selection, SelectionEvent } from '../selection/selection.ts'
import { useTitles } from '../use-titles.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RecordingRow } from './RecordingRow.tsx'
import { RowWindow } from './row-window.ts'
import { useShownRows } from './use-shown-rows.ts'

type RecordingRowsProps = {
  person: SignedInUser
  ids: readonly RecordingId[]
  /** With no network: how much of each can be played. */
  onDevice: ReadonlyMap<RecordingId, number> | null
  statusOf: (recording: LocalRecording) => RecordingStatus
  now: number
  selected: string | undefined
  /** What is searched for; empty when nothing is. */
  query: string
  selection: Selection
  onSelect: (event: SelectionEvent) => void
  /** Whether each day has a heading: in the order of days. */
  days: boolean
}

/** The rows in view, of a page that scrolls as a whole or of a pane with its own scrolling. */
export function RecordingRows({ ids, days, ...rest }: RecordingRowsProps) {
  const wide = useWide()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [window] = useState(() => new RowWindow(redraw))
  useLayoutEffect(() => window.drawn())
  window.take(ids)
  const { first, last } = window
  const rows = useShownRows(rest.person.app, ids, first, last)
  const shown = ids.slice(first, last + 1)
  const langs = useTitleLangs(
    rest.person.app,
    shown.flatMap((id) => rows.get(id) ?? []),
  )
  const titles = useTitles(rest.person.app, useIsMoved(first))
  // The screen is there at once, its rows a frame later: a press is answered before they are made.
  const ready = useDeferredValue(true, false)
  return (
    // With the width comes another that scrolls.
    <ul
      key={wide ? 'pane' : 'page'}
      ref={window.follow}
      className="library__rows"
      aria-label={libraryTexts.list}
      style={{ height: window.height }}
    >
      {(ready ? shown : []).map((id, at) => {
        const index = first + at
        const recording = rows.get(id)
        return (
          <li
            key={id}
            ref={recording ? window.row : undefined}
            data-index={recording ? index : undefined}
            className="library__row"
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${window.top(index)}px)` }}
          >
            {days && recording ? (
              <Day of={recording} above={rows.get(ids[index - 1] as RecordingId)} isFirst={index === 0} />
            ) : null}
            {recording ? (
              <Row {...rest} recording={recording} lang={langs.get(id)} />
            ) : (
              <Unread title={titles?.get(id)?.title} beside={rest.selected !== undefined} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the list was ever scrolled: from then on a jump may come. */
function useIsMoved(first: number): boolean {
  const [isMoved, setIsMoved] = useState(false)
  if (first > 0 && !isMoved) setIsMoved(true)
  return isMoved
}

/** In the place of a row that is not read yet, when somebody jumps far. */
const Unread = ({ title, beside }: { title: string | undefined; beside: boolean }) =>
  title === undefined ? null : (
    <article className="row" aria-busy="true">
      <div className="row__line">
        <div className="row__words row__words--unread" data-beside={beside || undefined}>
          <h2 className="row__title">{title}</h2>
        </div>
      </div>
    </article>
  )

/** Above the first recording of each day; what stands above is not read where somebody jumps far. */
function Day({ of, above, isFirst }: { of: LocalRecording; above: LocalRecording | undefined; isFirst: boolean }) {
  const day = dayText(of.createdAt)
  if (!isFirst && (above === undefined || dayText(above.createdAt) === day)) return null
  return <p className="library__day">{day}</p>
}

type RowProps = Omit<RecordingRowsProps, 'ids' | 'days'> & { recording: LocalRecording; lang: string | undefined }

/** Rendered again for what changes in it, not for each step of the list. */
const Row = memo(({ recording, onDevice, statusOf, selection, onSelect, ...rest }: RowProps) => {
  const status = statusOf(recording)
  const { id } = recording
  if (selection.kind === 'off') {
    const isAway = onDevice !== null && (onDevice.get(id) ?? 0) < recording.fileSize
    return <RecordingRow {...rest} recording={recording} status={status} isAway={isAway} />
  }
  return (
    <ChoiceRow
      recording={recording}
      status={status}
      now={rest.now}
      lang={rest.lang}
      chosen={selection.chosen.has(id)}
      onChoose={(range) => onSelect({ kind: range ? 'range' : 'toggle', id })}
    />
  )
})
