import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work belongs to, also after its answer: jobs that it asked for, and those that they ask for. */
type Trace = { reqId: string }

const current = new AsyncLocalStorage<Trace>()

/** Does the work as a part of this request; null: of none. */
export const withRequest = <T>(reqId: string | null, work: () => T): T =>
  reqId === null ? current.exit(work) : current.run({ reqId }, work)

/** Null: nobody's request, such as the look for old uploads once an hour. */
export const currentRequest = (): string | null => current.getStore()?.reqId ?? null
