import { type KeyFile, newMasterKey } from '../keys/key-file.ts'
import { KeyFileError } from '../keys/master-keys.ts'
import { mastersInUse } from '../store/content-keys.ts'
import type { Database } from '../store/schema.ts'

/**
 * Makes sure that everything stored can be read, and that there is a master key: the first start makes one. `what` names the data
 * folder or the database. Resolves to whether one was made. Throws KeyFileError.
 */
export async function ensureMasterKeys(database: Database, file: KeyFile, what: string): Promise<boolean> {
  const missing: string[] = []
  for (const id of await mastersInUse(database)) if (!(await file.find(id))) missing.push(id)
  const there = (await file.all()).map(({ id }) => id)
  if (missing.length > 0) throw new KeyFileError(sentence({ missing, there, path: file.path, what }))
  if (there.length > 0) return false
  await file.add([newMasterKey()])
  return true
}

type Found = { missing: string[]; there: string[]; path: string; what: string }

function sentence({ missing, there, path, what }: Found): string {
  const keys = missing.length === 1 ? `the master key ${missing[0]}` : `the master keys ${missing.join(', ')}`
  const looked = there.length === 0 ? 'which does not exist or is empty' : `which has ${there.join(', ')}`
  return (
    `${what} is encrypted with ${keys}, not found in ${path}, ${looked}. Put the right key file there, or set ` +
    'MASTER_KEY_FILE to where it lies; every backup has a copy beside it, named like the backup and ending in .key. ' +
    'Without the key nobody can read what is stored.'
  )
}
