import { BOUND } from '../keys/content-keys.ts'
import type { BlobKeys } from '../keys/encrypted-blobs.ts'
import { isOlderSealed } from '../keys/sealed.ts'
import { KEPT } from '../secrets/server-secrets.ts'
import { SERVER_KEY } from '../store/content-keys.ts'
import { addFact } from '../store/facts.ts'
import type { Database } from '../store/schema.ts'
import { sealRows } from '../store/seal-rows.ts'
import { isBound, openFact, sealFact } from '../store/sealed-facts.ts'

type Ports = { database: Database; keys: BlobKeys; tell: (line: string) => void }

/**
 * At the first start of a version that binds each sealed value to its row and column: seals older values again. When killed
 * midway, the next start continues. Afterwards unbound values are refused, because they would open in any row of their recording.
 */
export async function bindOlderValues({ database, keys, tell }: Ports): Promise<void> {
  if (await isBound(database)) return
  const count = await sealRows(database)
  for (const name of KEPT) await bindFact(database, keys, name)
  await addFact(database, BOUND, new Date().toISOString())
  if (count > 0) tell(`Sealed anew, each for its own place: ${count} rows.`)
}

async function bindFact(database: Database, keys: BlobKeys, name: string): Promise<void> {
  const row = await database.selectFrom('facts').selectAll().where('name', '=', name).executeTakeFirst()
  const key = row && isOlderSealed(Buffer.from(row.value, 'base64')) ? await keys.find(SERVER_KEY) : null
  if (!row || !key) return
  const value = sealFact(name, await openFact(database, row, key), key)
  await database.updateTable('facts').set({ value }).where('name', '=', name).execute()
}
