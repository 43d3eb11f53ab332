import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import { type RowWindow, startsOf, windowOf } from './row-window.ts'

/** Pixels: the height of a row that does not play and has no hits. */
const ROW = 68
const OVERSCAN = 4
/** Pixels: less is no new height, but rounding. */
const SAME = 0.5

/**
 * Draws those rows of a long list that are on the screen or near it. The list scrolls with its pane, or with the page.
 * `measure` goes to each drawn row, which names its place in `data-index`: rows that turn out higher or lower above the
 * screen do not move what the person looks at.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, ids: readonly RecordingId[]) {
  const [heights, setHeights] = useState<ReadonlyMap<RecordingId, number>>(new Map())
  const [drawn, setDrawn] = useState<RowWindow>({ first: 0, end: 0 })
  const starts = useMemo(() => startsOf(ids, (id) => heights.get(id) ?? ROW), [ids, heights])
  const latest = useRef<Laid>({ ids, heights, starts })
  /** Pixels: by how much the rows above the screen have grown since they were last drawn. */
  const grown = useRef(0)

  const look = useCallback((): void => {
    if (!list.current) return
    const { top, bottom } = seenOf(list.current)
    const next = windowOf(latest.current.starts, top, bottom, OVERSCAN)
    setDrawn((last) => (last.first === next.first && last.end === next.end ? last : next))
  }, [list])

  useLayoutEffect(() => {
    latest.current = { ids, heights, starts }
    if (grown.current !== 0) (paneOf(list.current) ?? window).scrollBy(0, grown.current)
    grown.current = 0
    look()
  }, [ids, heights, starts, list, look])

  useLayoutEffect(() => {
    const scroller = paneOf(list.current) ?? window
    const resized = new ResizeObserver(look)
    if (scroller instanceof Element) resized.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      resized.disconnect()
      scroller.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [list, look])

  const [observer] = useState(
    () =>
      new ResizeObserver((rows) => {
        const top = list.current ? seenOf(list.current).top : 0
        const resized = resizedRows(rows, latest.current, top)
        if (resized.heights === latest.current.heights) return
        latest.current.heights = resized.heights
        grown.current += resized.above
        setHeights(resized.heights)
      }),
  )
  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined
      observer.observe(row)
      return () => observer.unobserve(row)
    },
    [observer],
  )
  return { drawn, starts, measure }
}

type Laid = { ids: readonly RecordingId[]; heights: ReadonlyMap<RecordingId, number>; starts: readonly number[] }

/** The same heights when nothing has changed. `above`: by how much the rows above `top` have grown, in pixels. */
function resizedRows(rows: readonly ResizeObserverEntry[], { ids, heights, starts }: Laid, top: number) {
  const found = new Map(heights)
  let above = 0
  let isChanged = false
  for (const { target, borderBoxSize } of rows) {
    const at = Number(target.getAttribute('data-index'))
    const id = ids[at]
    const height = borderBoxSize[0]?.blockSize ?? 0
    const change = height - ((id && heights.get(id)) ?? ROW)
    // A row that has just gone is told once more, without a height.
    if (!id || !target.isConnected || Math.abs(change) < SAME) continue
    found.set(id, height)
    isChanged = true
    if ((starts[at + 1] ?? 0) <= top) above += change
  }
  return { heights: isChanged ? found : heights, above }
}

const paneOf = (list: HTMLElement | null): HTMLElement | null => list?.closest<HTMLElement>('[data-pane]') ?? null

/** What is seen of the list, in pixels below its start. */
function seenOf(list: HTMLElement): { top: number; bottom: number } {
  const pane = paneOf(list)
  const edge = pane?.getBoundingClientRect().top ?? 0
  const top = edge - list.getBoundingClientRect().top
  return { top, bottom: top + (pane?.clientHeight ?? window.innerHeight) }
}
