import { defineConfig } from '@playwright/test'
import { PATIENCE_MS } from './e2e/patience.ts'

/** Two cores, and each test records in real time: two at once, never a second try. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  reporter: 'list',
})
