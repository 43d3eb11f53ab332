import { useDeferredValue, useRef } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import type { LocalRecording } from '../db/app.ts'
import type { RecordingStatus } from '../db/recording-status.ts'
import type { Person } from '../store.ts'
import { libraryTexts } from '../ui/texts/library.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RecordingRow } from './RecordingRow.tsx'
import type { Selection, SelectionEvent } from './selection.ts'
import { useRowWindow } from './use-row-window.ts'
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

/** Rows of a page that scrolls as a whole, on phones, or of a pane with its own scrolling. */
export function RecordingRows({ ids, ...rest }: RecordingRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const { drawn, starts, measure } = useRowWindow(list, ids)
  const shown = ids.slice(drawn.first, drawn.end)
  const rows = useShownRows(rest.person.app, shown)
  // The screen is there at once, its rows a frame later: a press is answered before they are made.
  const ready = useDeferredValue(true, false)
  return (
    <ul ref={list} className="library__rows" aria-label={libraryTexts.list} style={{ height: starts[ids.length] }}>
      {(ready ? shown : []).map((id, at) => {
        const recording = rows.get(id)
        const index = drawn.first + at
        return (
          <li
            key={id}
            ref={recording ? measure : undefined}
            data-index={index}
            className="library__row"
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${starts[index]}px)` }}
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
