import { randomUUID } from 'node:crypto'
import { createAccounts } from '../accounts/accounts.ts'
import { openAuth } from '../accounts/auth.ts'
import { createPeople, type People } from '../accounts/people.ts'
import { createRecovery, type Recovery } from '../accounts/recovery.ts'
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
  const auth = await openAuth({ database, secret: randomUUID(), publicUrl })
  const accounts = createAccounts(auth)
  const people = createPeople(auth, accounts)
  const recovery = createRecovery(auth, people, accounts)
  return { database, people, recovery, publicUrl, [Symbol.asyncDispose]: () => database.destroy() }
}
