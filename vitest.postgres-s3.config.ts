import { mergeConfig } from 'vitest/config'
import onPostgres from './vitest.postgres.config.ts'

/** And with audio in a bucket (s3rver): `npm run unit:postgres-s3`. */
export default mergeConfig(onPostgres, {
  test: {
    globalSetup: ['tests/server/bucket/whole-suite.ts'],
    // With stores of their own, and servers without.
    exclude: ['tests/server/**/object-store.test.ts'],
  },
})
