import type { MasterKeys } from '../../../server/keys/master-keys.ts'

/** For a database in which nothing is sealed. */
export const noKeys: MasterKeys = {
  newest: () => Promise.reject(new Error('There are no keys.')),
  find: async () => null,
}
