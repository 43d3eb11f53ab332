import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import type { LocalRecording } from '../db/app.ts'
import type { RecordingStatus } from '../db/recording-status.ts'
import type { Person } from '../store.ts'
import { libraryTexts } from '../ui/texts/library.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RecordingRow } from './RecordingRow.tsx'
import type { Selection, SelectionEvent } from './selection.ts'
import { useShownRows } from './use-shown-rows.ts'

type RecordingRowsProps = {
  person: Person
  ids: readonly RecordingId[]
  statusOf: (recording: LocalRecording) => RecordingStatus
  now: number
  selected: string | undefined
  /** What is searched for; empty when nothing is. */
  query: string
  selection: Selection
  onSelect: (event: SelectionEvent) => void
}

/** Pixels: the height of a row that does not play. */
const ROW = 68
const OVERSCAN = 4

/** Rows of a page that scrolls as a whole: phones. */
export function PageRows(props: RecordingRowsProps) {
  const { list, margin } = useListTop()
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.ids.length,
    estimateSize: () => ROW,
    getItemKey: (at) => props.ids[at] ?? at,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} />
}

/** Rows of a pane with its own scrolling: wide screens. */
export function PaneRows(props: RecordingRowsProps) {
  const { list, margin } = useListTop()
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: props.ids.length,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-pane]') ?? null,
    estimateSize: () => ROW,
    getItemKey: (at) => props.ids[at] ?? at,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  return <Rows {...props} list={list} margin={margin} virtualizer={virtualizer} />
}

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
  const { ids, virtualizer, margin, list, ...rest } = props
  const drawn = virtualizer.getVirtualItems()
  const shown = drawn.map(({ index }) => ids[index]).filter((id) => id !== undefined)
  const rows = useShownRows(rest.person.app, shown)
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
        const recording = rows.get(ids[index] as RecordingId)
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
            {recording ? <Row {...rest} recording={recording} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

type RowProps = Omit<RecordingRowsProps, 'ids'> & { recording: LocalRecording }

function Row({ recording, statusOf, selection, onSelect, ...rest }: RowProps) {
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
}
