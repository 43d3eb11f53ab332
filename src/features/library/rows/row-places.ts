/** Pixels: the height of a row that does not play, which stands in for what was not measured yet. */
const ROW = 68
/** Pixels: less is an error of rounding. */
const NOTHING = 0.1

/** The part of the list that is in view, in pixels from its beginning. */
export type View = { from: number; to: number }

/** Where each row of a long list stands. Only those that were drawn once have been measured; the others count as ROW. */
export class RowPlaces {
  readonly #heights = new Map<string, number>()
  #ids: readonly string[] = []
  #tops: readonly number[] = [0]

  /** @param ids of all rows, in their order */
  list(ids: readonly string[]): void {
    if (ids !== this.#ids) this.#place(ids)
  }

  /** The start of a row; behind the last one, the end of the list. */
  top(index: number): number {
    return this.#tops[index] ?? this.height
  }

  get count(): number {
    return this.#ids.length
  }

  get height(): number {
    return this.#tops.at(-1) ?? 0
  }

  /** The row that covers this place, or the nearest. */
  indexAt(place: number): number {
    let [low, high] = [0, Math.max(0, this.#ids.length - 1)]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.top(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  /**
   * Takes in how high rows are, by index.
   * @param view where the view begins and ends
   * @returns how far what is in view has moved down by it; null when nothing has another height
   */
  measure(found: ReadonlyMap<number, number>, view: View): number | null {
    let [moved, isOther] = [0, false]
    // Whoever has gone to the end stays there: all that is new is higher than it seemed above the end.
    const isEnd = view.from > 0 && view.to >= this.height
    for (const [index, height] of found) {
      const id = this.#ids[index]
      if (id === undefined) continue
      const known = this.#heights.get(id)
      const more = height - (known ?? ROW)
      if (known !== undefined && Math.abs(more) < NOTHING) continue
      this.#heights.set(id, height)
      if (Math.abs(more) < NOTHING) continue
      isOther = true
      // A row that opens where it crosses the edge grows downwards; of one that is new, all of ROW was above the edge.
      const edge = known === undefined ? this.top(index) + NOTHING : this.top(index + 1)
      if (edge <= view.from || (isEnd && known === undefined)) moved += more
    }
    if (!isOther) return null
    this.#place(this.#ids)
    return moved
  }

  #place(ids: readonly string[]): void {
    this.#ids = ids
    let top = 0
    this.#tops = [0, ...ids.map((id) => (top += this.#heights.get(id) ?? ROW))]
  }
}
