import { libraryOrder } from '../../local/recordings/library-order.ts'
import type { SignedInUser } from '../../session/store.ts'

/** Reads what the library begins with as soon as the page has nothing else to do, so that a press finds it there. */
export function prefetchLibrary({ app }: SignedInUser): () => void {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000))
  const cancel = window.cancelIdleCallback ?? clearTimeout
  const waiting = whenIdle(() => libraryOrder(app))
  return () => cancel(waiting)
}
