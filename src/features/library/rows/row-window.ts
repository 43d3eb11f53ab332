import { flushSync } from 'react-dom'
import { RowPlaces, type View } from './row-places.ts'

/** Rows that are drawn above and below what is in view. */
const OVERSCAN = 4
/** Milliseconds without a step, after which a list no longer scrolls. */
const SETTLED_MS = 150

/** Which rows of a long list are drawn: those in view of the page, or of the pane that the list is in. */
export class RowWindow {
  first = 0
  /** Before `first` where none is drawn. */
  last = -1
  readonly #redraw: () => void
  readonly #places = new RowPlaces()
  readonly #sizes = new ResizeObserver(() => flushSync(() => this.drawn()))
  #list: HTMLElement | null = null
  #settling: ReturnType<typeof setTimeout> | undefined
  /**
   * Rows above the view turned out to be so much higher, in pixels: all rows are drawn that far up until the scrolling ends.
   * To write the position while a finger scrolls stops it on iPhones.
   */
  #drift = 0
  /** Pixels that are scrolled when the rows stand where they belong. */
  #owed = 0

  /** @param redraw renders the list again */
  constructor(redraw: () => void) {
    this.#redraw = redraw
  }

  /** With each rendering: the rows that there are. */
  take(ids: readonly string[]): void {
    this.#places.list(ids)
    this.last = Math.min(this.last, ids.length - 1)
  }

  get height(): number {
    return this.#places.height
  }

  top(index: number): number {
    return this.#places.top(index) - this.#drift
  }

  /** The ref of each row with its final content. */
  readonly row = (row: HTMLElement | null): (() => void) | undefined => {
    if (!row) return
    this.#sizes.observe(row)
    return () => this.#sizes.unobserve(row)
  }

  /** The ref of the list: follows what it scrolls with. */
  readonly follow = (list: HTMLElement | null): (() => void) | undefined => {
    if (!list) return
    this.#list = list
    const pane = paneOf(list)
    const scrolled: EventTarget = pane ?? document
    if (pane) this.#sizes.observe(pane)
    scrolled.addEventListener('scroll', this.#onScroll, { passive: true })
    addEventListener('resize', this.#look)
    return () => {
      clearTimeout(this.#settling)
      if (pane) this.#sizes.unobserve(pane)
      scrolled.removeEventListener('scroll', this.#onScroll)
      removeEventListener('resize', this.#look)
    }
  }

  /** After each rendering, before it is painted. */
  drawn(): void {
    if (!this.#list) return
    if (this.#owed !== 0) scrollerOf(this.#list).scrollTop += this.#owed
    this.#owed = 0
    this.#measure(this.#list)
    this.#look()
  }

  readonly #onScroll = (): void => {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(this.#settle, SETTLED_MS)
    // With this frame: a later one would show a gap.
    flushSync(this.#look)
  }

  readonly #look = (): void => {
    const { first, last } = this
    const { from, to } = this.#view()
    this.first = Math.max(0, this.#places.indexAt(from) - OVERSCAN)
    this.last = Math.min(this.#places.count - 1, this.#places.indexAt(to) + OVERSCAN)
    if (this.first !== first || this.last !== last) this.#redraw()
  }

  #measure(list: HTMLElement): void {
    const heights = new Map<number, number>()
    for (const row of list.querySelectorAll<HTMLElement>('[data-index]'))
      heights.set(Number(row.dataset['index']), row.getBoundingClientRect().height)
    const moved = this.#places.measure(heights, this.#view())
    if (moved === null) return
    this.#drift += moved
    this.#settling ??= setTimeout(this.#settle, SETTLED_MS)
    this.#redraw()
  }

  readonly #settle = (): void => {
    this.#settling = undefined
    if (this.#drift === 0 || !this.#list) return
    // Whoever has scrolled to the beginning sees it.
    if (scrollerOf(this.#list).scrollTop > 0) this.#owed = this.#drift
    this.#drift = 0
    flushSync(this.#redraw)
  }

  #view(): View {
    if (!this.#list) return { from: 0, to: 0 }
    const pane = paneOf(this.#list)?.getBoundingClientRect()
    const from = (pane?.top ?? 0) - this.#list.getBoundingClientRect().top + this.#drift
    return { from, to: from + (pane?.height ?? innerHeight) }
  }
}

const paneOf = (list: HTMLElement): HTMLElement | null => list.closest<HTMLElement>('[data-pane]')

const scrollerOf = (list: HTMLElement): Element => paneOf(list) ?? document.scrollingElement ?? document.documentElement
