import { vi } from 'vitest'

/** How often others were served, as it stood at each of the moments that were noted. */
export type Moments = { note(): void; noted: number[]; stop(): void }

export function watchTurns(): Moments {
  const noted: number[] = []
  let turns = 0
  let next = setImmediate(tick)
  function tick(): void {
    turns++
    next = setImmediate(tick)
  }
  return { noted, note: () => noted.push(turns), stop: () => clearImmediate(next) }
}

/** Two of them between which nobody else was served. */
export const inOneBlock = (noted: readonly number[]): number =>
  noted.filter((turns, at) => at > 0 && turns === noted[at - 1]).length

/** How many of them came without anybody else being served. */
export function longestBlock(noted: readonly number[]): number {
  const blocks = new Map<number, number>()
  for (const turns of noted) blocks.set(turns, (blocks.get(turns) ?? 0) + 1)
  return Math.max(0, ...blocks.values())
}

/** The moments at which a text that contains `mark` was read. */
export async function readingsOf(mark: string, work: () => Promise<unknown>): Promise<number[]> {
  const moments = watchTurns()
  const read = JSON.parse
  const reading = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.includes(mark)) moments.note()
    return read(text, reviver)
  })
  try {
    await work()
  } finally {
    reading.mockRestore()
    moments.stop()
  }
  return moments.noted
}
