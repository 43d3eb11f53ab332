import { defineConfig } from 'vitest/config'
import { everywhere, project, serverProjects } from './vitest.base.ts'

const WITH_SERVERS = ['tests/server/**/*.test.ts', 'tests/docs/**/*.test.ts']
/** What they test runs in browsers. */
const IN_BROWSERS = [
  ...['contract', 'core', 'src', 'sw'].map((room) => `tests/${room}/**/*.test.{ts,tsx}`),
  'tests/stored-strings/page.test.ts',
  'tests/product-texts/shown.test.tsx',
]

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      ...serverProjects(WITH_SERVERS),
      project('page', IN_BROWSERS, [], false, ['tests/shared-page.ts']),
      project('others', ['tests/**/*.test.{ts,tsx}'], [...WITH_SERVERS, ...IN_BROWSERS], false),
    ],
  },
})
