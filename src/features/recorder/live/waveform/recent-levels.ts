import { PEAKS_PER_SECOND } from '../../../../../contract/limits.ts'
import type { HeardSegment } from '../../../../capture/take-ports.ts'

/** Bars of the waveform while recording, for each second. */
export const BARS_PER_SECOND = 2
const PEAKS_PER_BAR = PEAKS_PER_SECOND / BARS_PER_SECOND

/** The last bars that were heard: 0 to 255, null where nothing was recorded. `first`: which bar of the whole take the first is. */
export type RecentLevels = { first: number; levels: readonly (number | null)[] }

/** At most the last `count` bars of these segments, which follow each other on one timeline in seconds. Pure. */
export function recentLevels(segments: readonly HeardSegment[], count: number): RecentLevels {
  const beginning = segments[0]
  if (!beginning) return { first: 0, levels: [] }
  const placed = segments.map(({ startOffset, peaks }) => {
    const start = Math.round(startOffset * PEAKS_PER_SECOND)
    return { peaks, start, end: start + lengthOf(peaks) }
  })
  const last = Math.floor(Math.max(...placed.map(({ end }) => end)) / PEAKS_PER_BAR)
  // Of a take that goes on after a crash the page knows nothing of before.
  const first = Math.max(Math.ceil((placed[0]?.start ?? 0) / PEAKS_PER_BAR), last - count)
  const from = first * PEAKS_PER_BAR
  const levels = Array.from({ length: Math.max(0, last - first) }, (): number | null => null)
  for (const { peaks, end } of placed) {
    let place = end
    for (let at = peaks.length - 1; at >= 0 && place > from; at--) {
      const chunk = peaks[at] ?? NOTHING
      place -= chunk.length
      put(levels, chunk, place - from)
    }
  }
  return { first, levels }
}

const NOTHING = new Uint8Array()

function put(levels: (number | null)[], chunk: Uint8Array, from: number): void {
  for (const [at, peak] of chunk.entries()) {
    const bar = Math.floor((from + at) / PEAKS_PER_BAR)
    if (bar >= 0 && bar < levels.length) levels[bar] = Math.max(levels[bar] ?? 0, peak)
  }
}

const lengthOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)
