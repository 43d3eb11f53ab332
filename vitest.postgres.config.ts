import { defineConfig } from 'vitest/config'

/** The server's tests once more, on PostgreSQL (Debian's package): `npm run unit:postgres`. */
export default defineConfig({
  test: {
    include: ['tests/server/**/*.test.ts'],
    // These start both engines themselves.
    exclude: ['tests/server/postgres/**', 'tests/server/move/**'],
    globalSetup: ['tests/server/postgres/whole-suite.ts'],
    environment: 'node',
    // Vitest leaves one core to itself, and of two that is half.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
