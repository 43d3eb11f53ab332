import { openAccounts } from '../../../server/cli/open-accounts.ts'
import { readConfig } from '../../../server/config/config.ts'
import { type AppServer, OWNER } from '../../../testkit/browser/app-server.ts'
import { sized } from '../../../testkit/figures/size.ts'
import { fillServer } from '../fill-server.ts'
import { several } from './near.ts'
import { Person } from './person.ts'

/** So many that none of them writes to a key log more often than is let in within an hour (`KEY_LOG_WRITES`). */
const KEEPERS = sized(6, 2)
const PASSWORD = 'another long password'

/** `other` has recordings, and waits; `keepers` have the mode "Only my devices". */
export async function addPeople({ dataDir, url }: AppServer): Promise<{ other: Person; keepers: Person[] }> {
  const names = ['other', ...several(KEEPERS, (at) => `keeper${at}`)]
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  const people: Person[] = []
  for (const name of names) {
    const credentials = { email: `${name}@example.org`, password: PASSWORD }
    await accounts.people.create({ ...credentials, name })
    people.push(new Person(url, credentials))
  }
  const added = await accounts.people.findByEmail('other@example.org')
  if (!added) throw new Error('There is no other person.')
  await fillServer(accounts.database, added.id, 50)
  const [other, ...keepers] = people
  return { other: other as Person, keepers }
}
