type Ports = {
  /** False while this page is offline or records: the worker is not woken then. It judges the rest (sw/answer-question.ts). */
  isFree(): boolean
  /** Asks the service worker for what is missing. True when nothing is; null when there is no worker that answers. */
  ask(): Promise<boolean | null>
  /** Tells the service worker that older files may be removed, which costs no network. */
  removeOlder(): void
  /** @param milliseconds */
  after(milliseconds: number, run: () => void): void
}

/** Milliseconds: the first screen is there, and has fetched what it needs. */
const FIRST_MS = 5000
/** Milliseconds: everything is to be there within a minute of being online. */
const AGAIN_MS = 15_000
/** Milliseconds: where data is saved, or the server does not have the files of this version, less and less often. */
const LONGEST_MS = 300_000

/** Has the service worker fetch the extras, until all are here. */
export function fetchExtras({ isFree, ask, removeOlder, after }: Ports): void {
  let wait = AGAIN_MS
  const look = async (): Promise<void> => {
    const answer = isFree() ? await ask() : null
    if (answer === true) return
    wait = answer === false ? Math.min(wait * 2, LONGEST_MS) : AGAIN_MS
    after(wait, again)
  }
  const again = (): void => {
    look().catch((error: unknown) => {
      console.warn('Extras are fetched later.', error)
      after(AGAIN_MS, again)
    })
  }
  after(FIRST_MS, () => {
    removeOlder()
    again()
  })
}
