import { defineConfig } from 'vitest/config'
import { everywhere, project, serverProjects } from './vitest.base.ts'

const WITH_SERVERS = ['tests/server/**/*.test.ts', 'tests/docs/**/*.test.ts']

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      ...serverProjects(WITH_SERVERS),
      project('page and others', ['tests/**/*.test.{ts,tsx}'], WITH_SERVERS, true),
    ],
  },
})
