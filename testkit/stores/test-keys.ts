import { randomBytes } from 'node:crypto'
import { KEY_BYTES } from '../../server/keys/aes-gcm.ts'
import { type MasterKeys, masterKey } from '../../server/keys/master-keys.ts'

/** One master key that is in no file. */
export function testKeys(): MasterKeys {
  const key = masterKey(randomBytes(KEY_BYTES))
  return { newest: async () => key, find: async (id) => (id === key.id ? key : null) }
}
