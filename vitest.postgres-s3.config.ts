import { defineConfig } from 'vitest/config'
import { everywhere, serverProjects } from './vitest.base.ts'
import { NOT_ON_POSTGRES } from './vitest.postgres.config.ts'

/** With stores of their own, and servers without. */
const WITH_STORES = ['tests/server/**/object-store{,.whole}.test.ts']
/** About what is in the data folder alone. */
const ON_FILES = [
  'tests/server/attacks/stored/searched-codes.test.ts',
  'tests/server/attacks/stored/restore-brings-back.test.ts',
  'tests/server/playable/made-again.whole.test.ts',
  'tests/server/store/processes/folder-lock.whole.test.ts',
]

/** On PostgreSQL, and with audio in a bucket (s3rver): `npm run unit:postgres-s3`. */
export default defineConfig({
  test: {
    ...everywhere,
    globalSetup: ['tests/server/postgres/whole-suite.ts', 'tests/server/bucket/whole-suite.ts'],
    projects: serverProjects(['tests/server/**/*.test.ts'], [...NOT_ON_POSTGRES, ...WITH_STORES, ...ON_FILES]),
  },
})
