import type { Locker } from '@tus/utils'
import { ERRORS } from '@tus/utils'

type Holder = { released: Promise<void>; release: () => void; askToStop: () => void }

/**
 * One writer per upload in this process. Who comes later asks the one before to stop, because after a dead link it is
 * the same device that has come back. @tus/server's own MemoryLocker spins on setImmediate while it waits.
 */
export function createLocker(): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock: (id) => ({
      async lock(signal, askToStop) {
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.askToStop()
          await Promise.race([holder.released, aborted(signal)])
          if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
        }
        holders.set(id, newHolder(askToStop))
      },
      async unlock() {
        const holder = holders.get(id)
        holders.delete(id)
        holder?.release()
      },
    }),
  }
}

function newHolder(askToStop: () => void): Holder {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release, askToStop }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
