type Ports = {
  /** False while this page is offline, records, or its person saves data: the worker is not woken then. */
  isFree(): boolean
  /** Asks the service worker for what is missing. True when nothing is; null when there is no worker that answers. */
  ask(): Promise<boolean | null>
  /** @param milliseconds */
  after(milliseconds: number, run: () => void): void
}

/** Milliseconds: the first screen is there, and has fetched what it needs. */
const FIRST_MS = 5000
/** Milliseconds: everything is to be there within a minute of being online. */
const AGAIN_MS = 15_000

/** Has the service worker fetch the extras, until all are here. */
export function keepExtras({ isFree, ask, after }: Ports): void {
  const look = async (): Promise<void> => {
    if (isFree() && (await ask()) === true) return
    after(AGAIN_MS, again)
  }
  const again = (): void => {
    look().catch((error: unknown) => {
      console.warn('The extras are fetched another time.', error)
      after(AGAIN_MS, again)
    })
  }
  after(FIRST_MS, again)
}
