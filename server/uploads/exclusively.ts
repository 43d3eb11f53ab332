/** Runs work of one key after the other, in this process. */
export type Exclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createExclusively(): Exclusively {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
