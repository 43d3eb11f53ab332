import type { RecordingId } from '../../../../contract/ids.ts'

/** Which rows of the list are chosen. `anchor`: the row that was chosen last, where a range begins. */
export type Selection = { kind: 'off' } | { kind: 'on'; chosen: ReadonlySet<RecordingId>; anchor: RecordingId | null }

export type SelectionEvent =
  | { kind: 'start' }
  | { kind: 'toggle'; id: RecordingId }
  /** From the anchor to here, both included, as a press with Shift does. */
  | { kind: 'range'; id: RecordingId }
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'end' }

export const NOT_SELECTING: Selection = { kind: 'off' }

/** Pure. @param ids what the list shows, in its order */
export function select(selection: Selection, event: SelectionEvent, ids: readonly RecordingId[]): Selection {
  const before = selection.kind === 'on' ? selection : { chosen: new Set<RecordingId>(), anchor: null }
  switch (event.kind) {
    case 'start':
      return { kind: 'on', chosen: new Set(), anchor: null }
    case 'toggle':
      return { kind: 'on', chosen: toggled(before.chosen, event.id), anchor: event.id }
    case 'range':
      return {
        kind: 'on',
        chosen: new Set([...before.chosen, ...range(ids, before.anchor, event.id)]),
        anchor: event.id,
      }
    case 'all':
      return { kind: 'on', chosen: new Set(ids), anchor: null }
    case 'none':
      return { kind: 'on', chosen: new Set(), anchor: null }
    case 'end':
      return NOT_SELECTING
  }
}

/** What something is done to: never a row that the list no longer shows, as nobody would expect that. */
export const chosenOf = (selection: Selection, ids: readonly RecordingId[]): RecordingId[] =>
  selection.kind === 'on' ? ids.filter((id) => selection.chosen.has(id)) : []

function toggled(chosen: ReadonlySet<RecordingId>, id: RecordingId): ReadonlySet<RecordingId> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

function range(ids: readonly RecordingId[], from: RecordingId | null, to: RecordingId): readonly RecordingId[] {
  const [one, other] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)]
  if (one < 0 || other < 0) return [to]
  return ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}
