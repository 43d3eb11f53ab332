import { Client, type Notification } from 'pg'
import { DatabaseUnavailableError, translated } from '../dialects/database-errors.ts'
import { connectionSettings } from '../dialects/postgres.ts'

/** A connection that does not answer for this long is closed. Milliseconds. */
const ANSWER_MS = 10_000

type Hearing = {
  channel: string
  onSaid: (payload: string) => void
  /** Called when the connection is lost, and with it the locks and the subscription. */
  onLost?: (session: Client) => void
}

/** One long-lived connection, opened when it is needed and again after it was lost. It listens on one channel. */
export class ProcessSession {
  readonly #url: string
  readonly #hearing: Hearing
  #current: Promise<Client> | null = null
  /** A connection runs one query at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(url: string, hearing: Hearing) {
    this.#url = url
    this.#hearing = hearing
  }

  /** Resolves to the listening connection. Throws DatabaseUnavailableError. */
  connected(): Promise<Client> {
    this.#current ??= this.#connect().catch((error: unknown) => {
      this.#current = null
      throw translated(error)
    })
    return this.#current
  }

  /** Throws DatabaseUnavailableError; the connection is not used again then. */
  async ask(session: Client, sql: string, values: string[]): Promise<{ rows: Record<string, unknown>[] }> {
    const answer = this.#last.then(() => session.query(sql, values))
    this.#last = answer.catch(() => {})
    try {
      return await answer
    } catch (error) {
      const meant = translated(error)
      // A stuck query would block all queries behind it.
      if (meant instanceof DatabaseUnavailableError) await session.end()
      throw meant
    }
  }

  /** Reaches every process that listens on the channel, this one included. Throws DatabaseUnavailableError. */
  async say(session: Client, payload: string): Promise<void> {
    await this.ask(session, 'select pg_notify($1, $2)', [this.#hearing.channel, payload])
  }

  async close(): Promise<void> {
    const session = await this.#current?.catch(() => null)
    await session?.end()
  }

  async #connect(): Promise<Client> {
    const { channel, onSaid, onLost } = this.#hearing
    const session = new Client({ ...connectionSettings(this.#url), query_timeout: ANSWER_MS })
    session.on('error', () => {})
    session.on('end', () => {
      this.#current = null
      onLost?.(session)
    })
    session.on('notification', ({ payload }: Notification) => onSaid(payload ?? ''))
    try {
      await session.connect()
      await session.query(`listen ${channel}`)
      return session
    } catch (error) {
      await session.end()
      throw error
    }
  }
}
