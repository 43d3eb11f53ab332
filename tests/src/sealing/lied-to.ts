import type { LogEntry } from '../../../contract/accounts/key-log.ts'
import type { UserId } from '../../../contract/ids.ts'
import type { LogBody } from '../../../core/sealing/key-log-entry.ts'
import { refreshAccount } from '../../../src/sealing/account.ts'
import type { TestServer } from '../../../testkit/server/test-server.ts'
import { begin, bodyOf, type Lie, type SealingDevice, sealingDevice } from './sealing-devices.ts'

let people = 0

/** A new person: an account that was begun on the laptop, with the recovery key that was shown, and a phone outside of it. */
export async function openLiedTo(server: TestServer) {
  const email = `person${++people}@example.org`
  const jar = await server.newPerson(email)
  const owner = (await server.context.people.findByEmail(email))?.id as UserId
  const laptop = sealingDevice(jar, owner)
  const phone = sealingDevice(jar, owner)
  const { shown } = await begin(laptop)
  return { laptop, phone, shown }
}

export const refresh = ({ store, client }: SealingDevice) => refreshAccount(store, client)

/** The log as this shows it. */
export const showing =
  (show: (entries: LogEntry[]) => LogEntry[]): Lie =>
  (call, answer) => {
    if (call !== 'GET /api/key-log') return undefined
    const entries = show((answer as { entries: LogEntry[] }).entries)
    return { entries, length: entries.length, offer: 'off' }
  }

export const changed = (entry: LogEntry | undefined, change: (body: LogBody) => LogBody): LogEntry => {
  if (!entry) throw new Error('There is no entry.')
  return { ...entry, body: JSON.stringify(change(bodyOf(entry) as LogBody)) }
}
