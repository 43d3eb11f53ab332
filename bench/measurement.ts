/** One figure of a benchmark and the bar it has to keep; null where there is none. One JSON line each. */
export type Measurement = {
  bench: string
  figure: string
  value: number
  unit: string
  bar: number | null
  /** The bar is the least that is good, not the most. */
  isLeast?: true
}

/** By nearest rank: p98 of 50 values is the second largest, as INP leaves out one of fifty (web.dev/articles/inp). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
