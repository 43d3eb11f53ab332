import type { Locker } from '@tus/utils'
import { ERRORS } from '@tus/utils'
import type { ProcessLocks, Release } from '../store/processes/process-locks.ts'

type Holder = { released: Promise<void>; release: () => void; askToStop: () => void; others: Release | null }

/** Used where several processes share the uploads; `settled` resolves when this process is writing nothing any more. */
export type Shared = { locks: ProcessLocks; settled: (id: string) => Promise<void> }

/**
 * One writer for each upload. A new one asks the one before to stop, because after a dead connection it is the same device that
 * has come back. @tus/server's own MemoryLocker spins on setImmediate while it waits.
 */
export function createLocker(shared: Shared | null): Locker {
  const holders = new Map<string, Holder>()
  const free = (id: string) => {
    const holder = holders.get(id)
    holders.delete(id)
    holder?.release()
  }
  return {
    newLock: (id) => ({
      async lock(signal, askToStop) {
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.askToStop()
          await Promise.race([holder.released, aborted(signal)])
          if (signal.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
        }
        const holder = newHolder(askToStop)
        holders.set(id, holder)
        if (!shared) return
        try {
          holder.others = await shared.locks.take(nameOf(id), { signal, onWanted: askToStop })
        } catch (error) {
          free(id)
          throw signal.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error
        }
      },
      async unlock() {
        const others = holders.get(id)?.others
        // Another process reads the offset from the database, which must include the bytes of a cut request.
        if (others) await shared?.settled(id)
        await others?.()
        free(id)
      },
    }),
  }
}

const nameOf = (id: string): string => `upload ${id}`

function newHolder(askToStop: () => void): Holder {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release, askToStop, others: null }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
