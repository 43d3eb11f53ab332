/** The value below which the given share of all lies; null of nothing. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
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
