import type { CheckedLog } from '../../core/sealing/key-log.ts'
import type { WrittenEntry } from '../../core/sealing/write-key-log.ts'
import type { Client } from '../api/client.ts'
import { accountRow, type OpenAccount, openLog, refreshAccount } from './account.ts'
import { sendEntry } from './key-log-calls.ts'
import type { KeyStore } from './key-store.ts'

/** Attempts to write behind what other devices write at the same time. */
const ATTEMPTS = 5

/** What keeps this device from changing who may read. */
export type WriteFault = 'closed' | 'forked' | 'removed' | 'busy'

export class KeyLogWriteError extends Error {
  override name = 'KeyLogWriteError'
  readonly fault: WriteFault

  constructor(fault: WriteFault) {
    super(`The key log cannot be written: ${fault}.`)
    this.fault = fault
  }
}

/**
 * Writes the next entry behind all that checks, in the place of what does not. `next` makes it, from the log as it is at each
 * attempt; null: nothing is to be written any more.
 *
 * @throws KeyLogWriteError, and ApiError; with the code of a session that is not fresh where an entry is to be replaced.
 */
export async function writeAccount(
  store: KeyStore,
  client: Client,
  next: (log: CheckedLog) => Promise<WrittenEntry | null>,
): Promise<OpenAccount> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const state = await writableAccount(store, client)
    const { log, device, trouble } = state
    const written = await next(log)
    if (!written) return state
    const inPlaceOf = trouble?.kind === 'unchecked' ? trouble.entry : undefined
    if ((await sendEntry(client, written.entry, inPlaceOf)) === 'moved') continue
    const whole = await openLog(device, log.body.account, [...log.entries, written.entry])
    await store.write(accountRow(whole))
    return { kind: 'open', log: whole, device, trouble: null }
  }
  throw new KeyLogWriteError('busy')
}

async function writableAccount(store: KeyStore, client: Client): Promise<OpenAccount> {
  const state = await refreshAccount(store, client)
  if (state.kind !== 'open') throw new KeyLogWriteError('closed')
  const { trouble } = state
  if (trouble && trouble.kind !== 'unchecked') throw new KeyLogWriteError(trouble.kind)
  return state
}
