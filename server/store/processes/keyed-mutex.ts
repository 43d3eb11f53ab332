import type { ProcessLocks } from './process-locks.ts'

/** Runs work of one key one after the other, over all processes that share the database. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** `locks` null: this is the only process. */
export function createKeyedMutex(locks: ProcessLocks | null): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const alone = () => (locks ? between(locks, key, work) : work())
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(alone, alone)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

async function between<T>(locks: ProcessLocks, key: string, work: () => Promise<T>): Promise<T> {
  const release = await locks.take(`recording ${key}`)
  try {
    return await work()
  } finally {
    await release()
  }
}

/** Runs it unless another process is running it: for recurring work that any process may do. */
export async function unlessLocked(locks: ProcessLocks | null, key: string, work: () => Promise<void>): Promise<void> {
  const release = locks ? await locks.tryTake(key) : async () => {}
  if (!release) return
  try {
    await work()
  } finally {
    await release()
  }
}
