import { keyLogEndpoints, type LogEntry, MAX_KEY_LOG_ENTRIES } from '../../contract/accounts/key-log.ts'
import { KeyLogError } from '../../core/sealing/key-log.ts'
import { headOf } from '../../core/sealing/key-log-entry.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'

const CONFLICT = 409

/** Every entry that the server shows, unchecked. @throws ApiError, and KeyLogError where there is no end of them. */
export async function fetchKeyLog(client: Client): Promise<LogEntry[]> {
  const all: LogEntry[] = []
  for (;;) {
    const { entries, length } = await client.call(keyLogEndpoints.keyLog, { query: { from: String(all.length) } })
    all.push(...entries)
    if (entries.length === 0 || all.length >= length) return all
    if (all.length > MAX_KEY_LOG_ENTRIES) throw new KeyLogError(all.length, 'is one too many')
  }
}

/**
 * The next entry. `inPlaceOf`: one that does not check and stands there, for which the session must be fresh.
 *
 * @returns `moved` where another entry came first: the log is to be read and checked again. @throws ApiError
 */
export async function sendEntry(client: Client, entry: LogEntry, inPlaceOf?: LogEntry): Promise<'taken' | 'moved'> {
  try {
    if (inPlaceOf) {
      await client.call(keyLogEndpoints.replaceEntry, { body: { entry, replaces: await headOf(inPlaceOf) } })
    } else {
      await client.call(keyLogEndpoints.appendEntry, { body: entry })
    }
    return 'taken'
  } catch (error) {
    if (error instanceof ApiError && error.status === CONFLICT) return 'moved'
    throw error
  }
}
