import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work belongs to, also after its answer: the jobs that it enqueued, and those that they enqueue. */
type Trace = { reqId: string }

const current = new AsyncLocalStorage<Trace>()

/** Does the work as part of this request; null: of none. */
export const withRequest = <T>(reqId: string | null, work: () => T): T =>
  reqId === null ? current.exit(work) : current.run({ reqId }, work)

/** Null: no request, such as the hourly look for abandoned uploads. */
export const currentRequest = (): string | null => current.getStore()?.reqId ?? null
