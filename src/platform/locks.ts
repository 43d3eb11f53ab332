/** Lets go of a lock. */
export type Release = () => void

/** Takes a Web Lock for as long as the caller likes; null when another tab holds it. */
export function holdLock(name: string, locks: LockManager = navigator.locks): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>((release) => resolve(() => release()))
        resolve(null)
        return undefined
      })
      .catch(reject)
  })
}
