import { randomUUID } from 'node:crypto'
import { createAccounts } from '../accounts/accounts.ts'
import { openAuth } from '../accounts/auth.ts'
import { createPasskeys } from '../accounts/credentials/passkeys.ts'
import { createRecovery, type Recovery } from '../accounts/credentials/recovery.ts'
import { createKnownDevices } from '../accounts/sessions/known-devices.ts'
import { createRevocation } from '../accounts/sessions/revocation.ts'
import { createStoredPreferences } from '../accounts/stored-preferences.ts'
import { createUsers, type Users } from '../accounts/users.ts'
import { type Config, localAddress } from '../config/config.ts'
import { keyFilePath } from '../config/data-folder.ts'
import { openDatabase } from '../context/open-database.ts'
import { servedAddress } from '../context/served-address.ts'
import { KeyFile } from '../keys/key-file.ts'
import { migrate } from '../store/migrate.ts'
import { withStartupLock } from '../store/processes/startup-lock.ts'
import type { Database } from '../store/schema.ts'
import { refuseEmptyFolder } from './backup/refuse-empty-folder.ts'

export type OpenAccounts = {
  database: Database
  people: Users
  recovery: Recovery
  /** The address people use. */
  publicUrl: string
  [Symbol.asyncDispose](): Promise<void>
}

/** No command reads what people want spelled right; one that meets a list that does not open says so. */
const refused = (error: unknown): void => console.error(error instanceof Error ? error.message : error)

/** The accounts of a data folder, also while a server runs on it: that one sees a change within a second. */
export async function openAccounts(config: Config): Promise<OpenAccounts> {
  if (!config.database) refuseEmptyFolder(config.dataDir)
  const keys = new KeyFile(keyFilePath(config, config.dataDir))
  const database = await openDatabase(config, keys)
  await withStartupLock(database, migrate)
  const publicUrl = config.publicUrl ?? (await servedAddress(database)) ?? localAddress(config)
  // No cookie is made or read here.
  const secret = randomUUID()
  const auth = await openAuth({ database, secret, publicUrl })
  const preferences = createStoredPreferences(database, refused)
  const accounts = createAccounts({ auth, devices: createKnownDevices(auth, secret, publicUrl), preferences })
  const people = createUsers(auth, accounts, createRevocation(auth, database), preferences)
  const passkeys = createPasskeys(auth, database, publicUrl)
  const recovery = createRecovery({ auth, people, passkeys, accounts })
  return { database, people, recovery, publicUrl, [Symbol.asyncDispose]: () => database.destroy() }
}
