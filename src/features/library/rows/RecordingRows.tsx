import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { libraryTexts } from '../../../i18n/english/library.ts'
import { dayText } from '../../../i18n/relative-time.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { Selection, SelectionEvent } from '../selection/selection.ts'
import { useTitles } from '../use-titles.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RecordingRow } from './RecordingRow.tsx'
import { useShownRows } from './use-shown-rows.ts'

type RecordingRowsProps = {
  person: SignedInUser
  ids: readonly RecordingId[]
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

/** Pixels: the height of a row that does not play. */
const ROW = 68
const OVERSCAN = 4

/** Rows of a page that scrolls as a whole: phones. */
export function PageRows(props: RecordingRowsProps) {
  const { list, margin } = useListTop()
  const getItemKey = useItemKey(props.ids)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.ids.length,
    estimateSize: () => ROW,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} />
}

/** Rows of a pane with its own scrolling: wide screens. */
export function PaneRows(props: RecordingRowsProps) {
  const { list, margin } = useListTop()
  const getItemKey = useItemKey(props.ids)
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: props.ids.length,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-pane]') ?? null,
    estimateSize: () => ROW,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} />
}

/** The same function for the same rows: with another one the virtualizer places all of them anew, at each step of a scroll. */
const useItemKey = (ids: readonly RecordingId[]) => useCallback((at: number): string | number => ids[at] ?? at, [ids])

/** How far the list begins below the start of what scrolls. Pixels. */
function useListTop() {
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const pane = element.closest('[data-pane]')
    const top = element.getBoundingClientRect().top
    setMargin(pane ? top - pane.getBoundingClientRect().top + pane.scrollTop : top + window.scrollY)
  }, [])
  return { list, margin }
}

type DrawnRowsProps<Scroller extends Element | Window> = RecordingRowsProps & {
  list: React.RefObject<HTMLUListElement | null>
  margin: number
  virtualizer: Virtualizer<Scroller, HTMLLIElement>
}

function Rows<Scroller extends Element | Window>(props: DrawnRowsProps<Scroller>) {
  const { ids, virtualizer, margin, list, days, ...rest } = props
  const drawn = virtualizer.getVirtualItems()
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0]
  const rows = useShownRows(rest.person.app, ids, first, last)
  const titles = useTitles(rest.person.app, useIsMoved(first))
  // The screen is there at once, its rows a frame later: a press is answered before they are made.
  const ready = useDeferredValue(true, false)
  return (
    <ul
      ref={list}
      className="library__rows"
      aria-label={libraryTexts.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {(ready ? drawn : []).map(({ index, key, start }) => {
        const id = ids[index] as RecordingId
        const recording = rows.get(id)
        return (
          <li
            key={key}
            ref={recording ? virtualizer.measureElement : undefined}
            data-index={index}
            className="library__row"
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {days && recording ? (
              <Day of={recording} above={rows.get(ids[index - 1] as RecordingId)} isFirst={index === 0} />
            ) : null}
            {recording ? (
              <Row {...rest} recording={recording} />
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

type RowProps = Omit<RecordingRowsProps, 'ids' | 'days'> & { recording: LocalRecording }

/** Rendered again for what changes in it, not for each step of the list. */
const Row = memo(({ recording, statusOf, selection, onSelect, ...rest }: RowProps) => {
  const status = statusOf(recording)
  const { id } = recording
  if (selection.kind === 'off') return <RecordingRow {...rest} recording={recording} status={status} />
  return (
    <ChoiceRow
      recording={recording}
      status={status}
      now={rest.now}
      chosen={selection.chosen.has(id)}
      onChoose={(range) => onSelect({ kind: range ? 'range' : 'toggle', id })}
    />
  )
})
