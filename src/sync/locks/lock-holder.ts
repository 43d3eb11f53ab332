import { type Asking, answersLock, type Held, HOLDERS_CHANNEL, holderOf, type Message, withLock } from './held-lock.ts'

/** One question, and how many of them in a row stay without an answer before a lock is taken over. */
const ASK_MS = 1000
const ASKS = 8
/** How long to wait in line before the holder is asked again. */
const IN_LINE_MS = 5000

/** As withLock, but waits until a holder that answers lets go. */
export async function inTurn<T>(asking: Asking, name: string, work: (held: Held) => Promise<T>): Promise<T> {
  for (;;) {
    asking.signal?.throwIfAborted()
    const got = await withLock(asking, name, work)
    if (got) return got.value
    await asking.locks
      .request(name, { signal: AbortSignal.timeout(IN_LINE_MS) }, () => undefined)
      .catch((error: unknown) => {
        if (!(error instanceof DOMException)) throw error
      })
  }
}

/** Whether the holder of this lock, one that could answer, does not. */
export async function isHolderSilent(locks: LockManager, name: string): Promise<boolean> {
  const holder = await holderOf(locks, name)
  if (holder === undefined) return false
  const channel = new BroadcastChannel(HOLDERS_CHANNEL)
  try {
    for (let asked = 0; asked < ASKS; asked++) {
      // Between the two locks a holder is not there to answer yet.
      if (!(await isHolding(locks, answersLock(name), holder))) return false
      if (await isAnswered(channel, name)) return false
      if ((await holderOf(locks, name)) !== holder) return false
    }
    return true
  } finally {
    channel.close()
  }
}

function isAnswered(channel: BroadcastChannel, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ASK_MS, false)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('holds' in data) || data.holds !== name) return
      clearTimeout(late)
      resolve(true)
    }
    channel.postMessage({ asks: name } satisfies Message)
  })
}

const isHolding = async (locks: LockManager, name: string, client: string): Promise<boolean> =>
  (await locks.query()).held?.some((lock) => lock.name === name && lock.clientId === client) ?? false
