/** Where whoever waits for a lock asks its holder whether it still runs. */
export const HOLDERS_CHANNEL = 'earmark-holders'

/** A holder that was away for longer looks whether the lock is still its own. Less than it takes to lose it. */
const SURE_MS = 4000

/** The lock was taken over by another tab while this one was suspended. */
export class LockLostError extends Error {
  override name = 'LockLostError'
  constructor() {
    super('Another tab has taken the lock over.')
  }
}

export type Held = {
  /** Aborts with the caller's own signal, or when the lock is lost. */
  signal: AbortSignal
  /** To be awaited before something is sent or written. Throws LockLostError. */
  check(): Promise<void>
}

export type Asking = {
  locks: LockManager
  signal?: AbortSignal
  /** What asks a holder is rarely needed, and loaded then. */
  loadLazySync(): Promise<{ isHolderSilent(locks: LockManager, name: string): Promise<boolean> }>
}
export type Message = { asks: string } | { holds: string }

/** A holder of an older version has no such lock: it does not answer, and is never taken for suspended. */
export const answersLock = (name: string): string => `${name}-answers`

/** Locks that another tab held when this one last asked for them. */
const busy = new Set<string>()

/**
 * Works under a lock; null where another tab holds it. The second time in a row the holder is asked whether it runs: iOS
 * suspends a hidden tab with the locks it holds, and after its silence the lock is taken over. A suspended holder that runs
 * again finds its lock lost at its next `check`.
 */
export async function withLock<T>(
  asking: Asking,
  name: string,
  work: (held: Held) => Promise<T>,
): Promise<{ value: T } | null> {
  const got = await hold(asking, name, { ifAvailable: true }, work)
  const isNew = !busy.has(name)
  if (got) busy.delete(name)
  else busy.add(name)
  if (got || isNew) return got
  const rare = await asking.loadLazySync().catch((error: unknown) => {
    console.warn('The holder of a lock is looked at later.', error)
    return null
  })
  if (!(await rare?.isHolderSilent(asking.locks, name))) return null
  console.warn(`The tab that holds the lock ${name} is suspended; it is taken over.`)
  return hold(asking, name, { steal: true }, work)
}

async function hold<T>(
  { locks, signal }: Asking,
  name: string,
  options: LockOptions,
  work: (held: Held) => Promise<T>,
): Promise<{ value: T } | null> {
  const ended = new AbortController()
  const end = (): void => ended.abort(signal?.reason)
  let isWorking = false
  try {
    return await locks.request(name, options, async (lock) => {
      if (!lock) return null
      isWorking = true
      signal?.addEventListener('abort', end)
      if (signal?.aborted) end()
      try {
        const check = await createCheck(locks, name, ended.signal)
        return { value: await answering(locks, name, ended.signal, () => work({ signal: ended.signal, check })) }
      } finally {
        isWorking = false
        signal?.removeEventListener('abort', end)
      }
    })
  } catch (error) {
    // The request ends before its work does only when the lock is taken away.
    if (isWorking) ended.abort(new LockLostError())
    else if (!(error instanceof LockLostError)) throw error
    return null
  }
}

async function createCheck(locks: LockManager, name: string, signal: AbortSignal): Promise<() => Promise<void>> {
  const mine = await holderOf(locks, name)
  let sureAt = Date.now()
  return async () => {
    if (signal.reason instanceof LockLostError) throw signal.reason
    if (Math.abs(Date.now() - sureAt) < SURE_MS) return
    if ((await holderOf(locks, name)) !== mine) throw new LockLostError()
    sureAt = Date.now()
  }
}

async function answering<T>(locks: LockManager, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(HOLDERS_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const isLost = signal.reason instanceof LockLostError
    if ('asks' in data && data.asks === name && !isLost) channel.postMessage({ holds: name } satisfies Message)
  }
  try {
    return await locks.request(answersLock(name), { mode: 'shared' }, work)
  } finally {
    channel.close()
  }
}

export const holderOf = async (locks: LockManager, name: string): Promise<string | undefined> =>
  (await locks.query()).held?.find((lock) => lock.name === name)?.clientId
