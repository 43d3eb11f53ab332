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

/** The value below which the given share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
