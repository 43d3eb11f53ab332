import { AsyncLocalStorage } from 'node:async_hooks'
import type { DBAdapter, DBTransactionAdapter } from 'better-auth/types'
import { DatabaseFullError, DatabaseUnavailableError } from '../store/dialects/database-errors.ts'

/** The first error of the database within a call of better-auth. */
type Heard = { error: DatabaseUnavailableError | DatabaseFullError | null }

const calls = new AsyncLocalStorage<Heard>()

/** Whether the database has failed within the running call: then its caller is told, and the library need not log it. */
export const hasDatabaseFailed = (): boolean => (calls.getStore()?.error ?? null) !== null

/**
 * better-auth answers with an error of its own where the database fails, and reports a failed sign-out as done. Here each of its
 * calls throws what the database threw: DatabaseUnavailableError or DatabaseFullError.
 */
export function throwingOwnErrors<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver)
      if (typeof call !== 'function') return call
      return Object.assign((...args: unknown[]) => heardBy(() => Reflect.apply(call, target, args)), call)
    },
  })
}

async function heardBy(call: () => unknown): Promise<unknown> {
  const heard: Heard = { error: null }
  try {
    const answer = await calls.run(heard, async () => call())
    if (heard.error === null) return answer
  } catch (error) {
    throw heard.error ?? error
  }
  throw heard.error
}

/** The database as better-auth sees it: its errors are remembered for the running call. */
export const remembering = (adapter: DBAdapter): DBAdapter => ({
  ...adapter,
  ...listening(adapter),
  transaction: (work) => noted(() => adapter.transaction((inner) => work({ ...inner, ...listening(inner) }))),
})

const listening = (adapter: DBTransactionAdapter): DBTransactionAdapter => ({
  ...adapter,
  create: (query) => noted(() => adapter.create(query)),
  findOne: (query) => noted(() => adapter.findOne(query)),
  findMany: (query) => noted(() => adapter.findMany(query)),
  update: (query) => noted(() => adapter.update(query)),
  updateMany: (query) => noted(() => adapter.updateMany(query)),
  consumeOne: (query) => noted(() => adapter.consumeOne(query)),
  incrementOne: (query) => noted(() => adapter.incrementOne(query)),
  count: (query) => noted(() => adapter.count(query)),
  delete: (query) => noted(() => adapter.delete(query)),
  deleteMany: (query) => noted(() => adapter.deleteMany(query)),
})

async function noted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const heard = calls.getStore()
    if (heard && (error instanceof DatabaseUnavailableError || error instanceof DatabaseFullError))
      heard.error ??= error
    throw error
  }
}
