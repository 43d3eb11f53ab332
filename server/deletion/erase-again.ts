import type { Users } from '../accounts/users.ts'
import type { Config } from '../config/config.ts'
import { recordAction } from '../store/tables/accounts/audit.ts'
import { findErasable } from '../store/tables/accounts/erasable.ts'
import type { Erasure } from '../store/tables/accounts/erasure.ts'
import { forgetPerson } from '../store/tables/accounts/owned.ts'
import { findPurged } from '../store/tables/accounts/purged.ts'
import { eraseOwnedBy } from './erase-owned.ts'
import { eraseRecording, type PurgePorts } from './purge.ts'

type Ports = Omit<PurgePorts, 'erasures'> & { people: Pick<Users, 'find' | 'remove'>; config: Pick<Config, 'owner'> }

/**
 * Deletes again what the list of erasures names, as it was deleted before: rows, key and bytes, with a tombstone for every
 * device. Costs one query when nothing came back.
 */
export const eraseAgain =
  (ports: Ports) =>
  (erasure: Erasure): Promise<void> =>
    erasure.kind === 'recording' ? recordingAgain(ports, erasure) : personAgain(ports, erasure)

type Of<Kind> = Extract<Erasure, { kind: Kind }>

async function recordingAgain(ports: Ports, { id, user }: Of<'recording'>): Promise<void> {
  if ((await findPurged(ports.database, id)) !== null) return
  // A recording made and deleted after the backup gets its tombstone too: a device may still have it.
  await eraseRecording(ports, (await findErasable(ports.database, id)) ?? { id, user, segments: [] })
}

async function personAgain(ports: Ports, { user }: Of<'person'>): Promise<void> {
  const { database, people, config } = ports
  const person = await people.find(user)
  if (!person || person.email === config.owner.email) return
  await eraseOwnedBy(ports, user)
  await database.transaction().execute(async (write) => {
    await forgetPerson(write, person)
    await recordAction(write, { actor: 'the list of erasures', action: 'account-deleted', subject: person.email })
  })
  await people.remove(user)
}
