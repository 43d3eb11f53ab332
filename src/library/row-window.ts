/** Which rows are drawn: from `first` up to, not including, `end`. */
export type RowWindow = { first: number; end: number }

/** Where each row begins, in pixels below the start of the list; one more at the end is the height of all. */
export function startsOf<Id>(ids: readonly Id[], heightOf: (id: Id) => number): number[] {
  let sum = 0
  return [0, ...ids.map((id) => (sum += heightOf(id)))]
}

/** The rows between two heights of the list, in pixels below its start, and `overscan` more on each side. */
export function windowOf(starts: readonly number[], top: number, bottom: number, overscan: number): RowWindow {
  const count = starts.length - 1
  return {
    first: Math.max(0, rowAt(starts, top) - overscan),
    end: Math.min(count, rowAt(starts, bottom) + 1 + overscan),
  }
}

/** The last row that begins at that height or above it; the first one when none does. */
function rowAt(starts: readonly number[], height: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
