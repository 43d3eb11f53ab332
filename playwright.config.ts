import { defineConfig } from '@playwright/test'
import { PATIENCE_MS } from './testkit/browser/patience.ts'

/** Journeys that only `npm run test:all` takes are in files of their own (tests/whole.ts). */
const isWhole = process.env['EARMARK_TESTS'] === 'all'

/** Each test records in real time, so the cores mostly wait; never a second try. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  ...(isWhole ? {} : { testIgnore: '*.whole.spec.ts' }),
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
})
