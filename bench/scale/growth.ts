/** One figure at one size. */
export type Point = { n: number; value: number }

/**
 * By which power of n a figure grows: the slope of the least-squares line through the logarithms. 0 for what stays the same,
 * 1 for what doubles with n. Null when there are fewer than two sizes.
 */
export function exponent(points: readonly Point[]): number | null {
  const logs = points.filter(({ value }) => value > 0).map(({ n, value }) => ({ x: Math.log(n), y: Math.log(value) }))
  if (logs.length < 2) return null
  const mean = (of: (log: { x: number; y: number }) => number): number =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)]
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2)
}
