import { ProcessSession } from './process-session.ts'

/**
 * Messages between the processes that share a database, such as that a user stops an answer. They are not stored: a process that
 * does not listen at that moment misses them.
 */
export type PubSub = {
  /** Resolves when it is listening. Throws DatabaseUnavailableError. */
  listen(): Promise<void>
  /** Calls `heard` with messages of any process, this one included, until the returned function is called. */
  onSaid(heard: (words: string) => void): () => void
  /** Throws DatabaseUnavailableError. */
  say(words: string): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'earmark_news'

/** Uses a connection of its own, opened with the first use. */
export function createPubSub(url: string): PubSub {
  const listeners = new Set<(words: string) => void>()
  const session = new ProcessSession(url, {
    channel: CHANNEL,
    onSaid: (words) => {
      for (const heard of listeners) heard(words)
    },
  })
  return {
    listen: async () => void (await session.connected()),
    onSaid(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    say: async (words) => session.say(await session.connected(), words),
    close: () => session.close(),
  }
}
