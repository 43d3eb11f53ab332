/** Exactly `wanted` peaks: a hidden tab's timers run once a second and collect too few, a busy one too many. */
export function stretchPeaks(peaks: readonly number[], wanted: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(wanted)
  if (peaks.length === 0) return result
  for (let at = 0; at < Math.max(wanted, peaks.length); at++) {
    const to = wanted >= peaks.length ? at : Math.floor((at * wanted) / peaks.length)
    const from = wanted >= peaks.length ? Math.floor((at * peaks.length) / wanted) : at
    result[to] = Math.max(result[to] ?? 0, peaks[from] ?? 0)
  }
  return result
}
