import type { Drained } from '../src/sync/drain.ts'
import type { WorkerMessage } from '../src/sync/wake.ts'

type Ports = {
  /** Null when nobody is signed in on this device. */
  drain(): Promise<Drained | null>
  clearDoorbell(): Promise<void>
  pages(): Promise<readonly { postMessage(message: WorkerMessage): void }[]>
}

/**
 * Drains for as long as a sync event may last. Work left and a page open: the page goes on. Work left and no page: the
 * event fails, so that the browser tries again. Only an empty outbox, in which all is confirmed, silences the doorbell.
 */
export async function carryOn({ drain, clearDoorbell, pages }: Ports): Promise<void> {
  const drained = await drain()
  if (drained === null || (drained.kind === 'done' && drained.waiting === 0)) return clearDoorbell()
  const open = await pages()
  for (const page of open) page.postMessage({ type: 'drain-handed-over' })
  if (open.length === 0) throw new Error('The outbox is not empty: to be tried again.')
}
