import { defineConfig } from 'vitest/config'
import { everywhere, serverProjects } from './vitest.base.ts'

/** These start both engines themselves. */
const WITH_BOTH = ['tests/server/postgres/**', 'tests/server/cli/move/**']

/**
 * Of what is not there on PostgreSQL: pg_dump takes the place of backup and restore, and older versions have stored nothing
 * plain on it.
 */
const EMBEDDED = [
  'tests/server/cli/backup/backup.test.ts',
  'tests/server/accounts/credentials/update.test.ts',
  'tests/server/keys/older-data.test.ts',
  'tests/server/keys/older-secret.test.ts',
  'tests/server/attacks/stored/searched-codes.test.ts',
]

/** Of files of people on their way through decoders, for which it is all one where the rows lie. */
const DECODED = ['tests/server/attacks/media/hostile-media.test.ts']

export const NOT_ON_POSTGRES = [...WITH_BOTH, ...EMBEDDED, ...DECODED]

/** The server's tests once more, on PostgreSQL (Debian's package): `npm run unit:postgres`. */
export default defineConfig({
  test: {
    ...everywhere,
    globalSetup: ['tests/server/postgres/whole-suite.ts'],
    projects: serverProjects(['tests/server/**/*.test.ts'], NOT_ON_POSTGRES),
  },
})
