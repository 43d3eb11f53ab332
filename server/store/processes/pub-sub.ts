import { ProcessSession } from './process-session.ts'

/**
 * What one process tells all others that share the database, such as that a person stops an answer. Nothing is kept of it:
 * who does not listen at that moment does not hear it.
 */
export type PubSub = {
  /** Resolves when it listens. Throws DatabaseUnavailableError. */
  listen(): Promise<void>
  /** Calls `heard` with whatever any process says, this one as well, until the function that it gives back is called. */
  onSaid(heard: (words: string) => void): () => void
  /** Throws DatabaseUnavailableError. */
  say(words: string): Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'earmark_news'

/** A connection of its own, made with the first use. */
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
