/** Bars of 3 px with gaps of 2 px (the visual reference, Player). */
export const BAR = 3
const GAP = 2
/** Peaks below this, of 255, are drawn as dots: silence stays visible, as silence. */
const SILENCE = 10

/** How many bars a width in px holds. */
export const barCount = (width: number): number => Math.max(0, Math.floor((width + GAP) / (BAR + GAP)))

/** Loudness of each bar, 0 to 1, in the proportion of the loudest; each bar is the loudest of the peaks it stands for. */
export function barLevels(peaks: Uint8Array, count: number): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), SILENCE)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let peak = 0
    for (let at = from; at < to; at++) peak = Math.max(peak, peaks[at] ?? 0)
    return peak < SILENCE ? 0 : peak / loudest
  })
}

/** One SVG path of upright strokes; with round ends a stroke without length is a dot. */
export function barsPath(levels: readonly number[], width: number, middle: number, tallest: number): string {
  const step = levels.length > 1 ? (width - BAR) / (levels.length - 1) : 0
  return levels
    .map((level, bar) => {
      const half = Math.max(0, (level * tallest - BAR) / 2)
      const x = (BAR / 2 + bar * step).toFixed(2)
      return `M${x} ${(middle - half).toFixed(2)}V${(middle + half + 0.01).toFixed(2)}`
    })
    .join('')
}
