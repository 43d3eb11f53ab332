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
