import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { nameKey } from './advisory-keys.ts'
import { ProcessSession } from './process-session.ts'

/** Locks between processes; within one process the caller must not request a name twice at once. */
export type ProcessLocks = {
  /**
   * Resolves to its release when no other process holds it. `onWanted` is called when another process wants it, or when the
   * connection that holds it is lost. Throws when aborted, and DatabaseUnavailableError.
   */
  take(name: string, options?: TakeOptions): Promise<Release>
  /** Null when another process holds it. */
  tryTake(name: string): Promise<Release | null>
  close(): Promise<void>
}
export type Release = () => Promise<void>
type TakeOptions = { signal?: AbortSignal; onWanted?: () => void }

const CHANNEL = 'earmark_wanted'
/** How often a waiting process tries again, and notifies the holder again. Milliseconds. */
const LOOK_MS = 50

/**
 * Session-level advisory locks of one connection: they end when PostgreSQL sees the connection of a dead process closed. They
 * keep processes out of each other's way; correctness rests on transactions.
 */
export function createProcessLocks(url: string): ProcessLocks {
  return new SessionLocks(url)
}

class SessionLocks implements ProcessLocks {
  readonly #session: ProcessSession
  /** By name: the connection that holds it, and its callback. */
  readonly #held = new Map<string, { session: Client; onWanted: () => void }>()

  constructor(url: string) {
    this.#session = new ProcessSession(url, {
      channel: CHANNEL,
      onSaid: (name) => this.#held.get(name)?.onWanted(),
      onLost: (session) => this.#lost(session),
    })
  }

  async take(name: string, { signal, onWanted = () => {} }: TakeOptions = {}): Promise<Release> {
    for (;;) {
      signal?.throwIfAborted()
      const session = await this.#session.connected()
      const release = await this.#try(session, name, onWanted)
      if (release) return release
      await this.#session.say(session, name)
      await wait(LOOK_MS, undefined, signal ? { signal } : {})
    }
  }

  async tryTake(name: string): Promise<Release | null> {
    return this.#try(await this.#session.connected(), name, () => {})
  }

  close(): Promise<void> {
    return this.#session.close()
  }

  async #try(session: Client, name: string, onWanted: () => void): Promise<Release | null> {
    const { rows } = await this.#session.ask(session, 'select pg_try_advisory_lock($1::bigint) as got', [nameKey(name)])
    if (rows[0]?.['got'] !== true) return null
    this.#held.set(name, { session, onWanted })
    return () => this.#release(session, name)
  }

  async #release(session: Client, name: string): Promise<void> {
    // The locks of a lost connection are gone already.
    if (this.#held.get(name)?.session !== session) return
    this.#held.delete(name)
    try {
      await this.#session.ask(session, 'select pg_advisory_unlock($1::bigint)', [nameKey(name)])
    } catch {
      // Whatever the reason: closing the connection releases it.
      await session.end()
    }
  }

  #lost(session: Client): void {
    for (const [name, holder] of this.#held) {
      if (holder.session !== session) continue
      this.#held.delete(name)
      holder.onWanted()
    }
  }
}
