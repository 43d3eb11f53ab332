type Turn = { voice: number; start: number; end: number }

/** Moments are this far apart. Seconds. */
const STEP = 0.01

/**
 * DER: the time in which a voice was missed, heard where nobody spoke, or taken for another, by the time spoken; for the names that fit
 * best, without a collar.
 */
export function diarizationErrors(spoken: readonly Turn[], found: readonly Turn[]): number {
  const moments = Math.ceil(Math.max(0, ...[...spoken, ...found].map(({ end }) => end)) / STEP)
  const voicesAt = (turns: readonly Turn[]) => {
    const at = Array.from({ length: moments }, () => new Set<number>())
    for (const { voice, start, end } of turns)
      for (let one = Math.round(start / STEP); one < Math.round(end / STEP); one++) at[one]?.add(voice)
    return at
  }
  const truth = voicesAt(spoken)
  const heard = voicesAt(found)
  const together = new Map<string, number>()
  let time = 0
  let most = 0
  for (const [at, voices] of truth.entries()) {
    const others = heard[at] ?? new Set()
    time += voices.size
    most += Math.max(voices.size, others.size)
    for (const one of voices)
      for (const other of others) together.set(`${one} ${other}`, (together.get(`${one} ${other}`) ?? 0) + 1)
  }
  const names = [...new Set(found.map(({ voice }) => voice))]
  const right = bestNames([...new Set(spoken.map(({ voice }) => voice))], names, together)
  return (most - right) / time
}

/** The most moments that are right, over all ways to give each voice one name. */
function bestNames(voices: readonly number[], names: readonly number[], together: ReadonlyMap<string, number>): number {
  const [voice, ...others] = voices
  if (voice === undefined) return 0
  const without = bestNames(others, names, together)
  const each = names.map((name) => {
    const left = names.filter((one) => one !== name)
    return (together.get(`${voice} ${name}`) ?? 0) + bestNames(others, left, together)
  })
  return Math.max(without, ...each)
}
