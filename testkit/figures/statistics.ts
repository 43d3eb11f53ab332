/** By nearest rank: p98 of 50 values is the second largest, as INP leaves out one of fifty (web.dev/articles/inp). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/**
 * The highest rate of failure that these runs still allow with 95 % confidence: exact one-sided binomial bound
 * (Clopper and Pearson, 1934). With no failure it is about 3 / runs. From 0 to 1.
 */
export function upperBound(failures: number, runs: number): number {
  if (failures >= runs) return 1
  let [low, high] = [failures / runs, 1]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (atMost(failures, runs, middle) > 0.05) low = middle
    else high = middle
  }
  return high
}

/** Chance of so many failures or fewer when each run fails with chance `rate`. */
function atMost(failures: number, runs: number, rate: number): number {
  let term = (1 - rate) ** runs
  let sum = term
  for (let k = 1; k <= failures; k++) {
    term *= ((runs - k + 1) / k) * (rate / (1 - rate))
    sum += term
  }
  return sum
}
