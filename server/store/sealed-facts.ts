import type { KeyObject } from 'node:crypto'
import { BOUND } from '../keys/content-keys.ts'
import { isOlderSealed, notOpened, openOlder, openSealed, Sealed, sealedBytes } from '../keys/sealed.ts'
import { readFact } from './facts.ts'
import type { Database, Write } from './schema.ts'
import { factPlace } from './sealed-columns.ts'

/** The value of a sealed fact, bound to its name. */
export const sealFact = (name: string, text: string, key: KeyObject): string =>
  sealedBytes(new Sealed(factPlace(name), text), key).toString('base64')

/**
 * Throws SealedValueError when it was changed, when it belongs to another fact, and when it is unbound though all facts are
 * bound.
 */
export async function openFact(
  database: Database,
  { name, value }: { name: string; value: string },
  key: KeyObject,
): Promise<string> {
  const bytes = Buffer.from(value, 'base64')
  if (!isOlderSealed(bytes)) return openSealed(bytes, factPlace(name), key)
  if (await isBound(database)) throw notOpened(factPlace(name))
  return openOlder(bytes, factPlace(name), key)
}

/** Whether every sealed value is bound to its place: an unbound one was then put there by somebody else. */
export const isBound = async (database: Database | Write): Promise<boolean> =>
  (await readFact(database, BOUND)) !== null
