import { defineConfig } from 'vitest/config'
import { everywhere, serverProjects } from './vitest.base.ts'

/** These start both engines themselves. */
export const WITH_BOTH = ['tests/server/postgres/**', 'tests/server/move/**']

/** The server's tests once more, on PostgreSQL (Debian's package): `npm run unit:postgres`. */
export default defineConfig({
  test: {
    ...everywhere,
    globalSetup: ['tests/server/postgres/whole-suite.ts'],
    projects: serverProjects(WITH_BOTH),
  },
})
