import { randomUUID } from 'node:crypto'
import { createAccounts } from '../accounts/accounts.ts'
import { openAuth } from '../accounts/auth.ts'
import { createKnownDevices } from '../accounts/known-devices.ts'
import { createPasskeys } from '../accounts/passkeys.ts'
import { createPeople, type People } from '../accounts/people.ts'
import { createRecovery, type Recovery } from '../accounts/recovery.ts'
import { createRevocation } from '../accounts/revocation.ts'
import { type Config, localAddress } from '../config.ts'
import { keyFilePath } from '../data-folder.ts'
import { KeyFile } from '../keys/key-file.ts'
import { openDatabase } from '../open-database.ts'
import { migrate } from '../store/migrate.ts'
import { whileOthersWait } from '../store/one-starts.ts'
import type { Database } from '../store/schema.ts'
import { refuseEmptyFolder } from './refuse-empty-folder.ts'

export type OpenAccounts = {
  database: Database
  people: People
  recovery: Recovery
  /** The address people use. */
  publicUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

/** The accounts of a data folder, also while a server runs on it: that one sees a change within a second. */
export async function openAccounts(config: Config): Promise<OpenAccounts> {
  if (!config.database) refuseEmptyFolder(config.dataDir)
  const keys = new KeyFile(keyFilePath(config, config.dataDir))
  const database = await openDatabase(config, keys)
  await whileOthersWait(database, migrate)
  const publicUrl = config.publicUrl ?? localAddress(config)
  // No cookie is made or read here.
  const secret = randomUUID()
  const auth = await openAuth({ database, secret, publicUrl })
  const accounts = createAccounts(auth, createKnownDevices(auth, secret, publicUrl))
  const people = createPeople(auth, accounts, createRevocation(auth, database))
  const passkeys = createPasskeys(auth, database, publicUrl)
  const recovery = createRecovery({ auth, people, passkeys, accounts })
  return { database, people, recovery, publicUrl, [Symbol.asyncDispose]: () => database.destroy() }
}
