import type { OutboxEntry } from '../../local/app-database.ts'
import type { DrainContext } from '../drain-context.ts'
import type { DrainKind } from '../drain-kind.ts'
import type { Held } from './held-lock.ts'

/**
 * What sends nothing, and takes in no answer, once another tab has taken the lock over: a suspended tab runs again in the middle
 * of what it did.
 */
export function fenced<Entry extends OutboxEntry>(
  context: DrainContext,
  drainKind: DrainKind<Entry>,
  { signal, check }: Held,
): { context: DrainContext; drainKind: DrainKind<Entry> } {
  const between = async <T>(act: () => Promise<T>): Promise<T> => {
    await check()
    try {
      return await act()
    } finally {
      await check()
    }
  }
  const { client } = context
  return {
    context: {
      ...context,
      signal,
      client: {
        call: (endpoint, input) => between(() => client.call(endpoint, input)),
        send: (path, init) => between(() => client.send(path, init)),
      },
    },
    drainKind: {
      ...drainKind,
      deliver: (ours, entry, onProgress) => between(() => drainKind.deliver(ours, entry, onProgress)),
    },
  }
}
