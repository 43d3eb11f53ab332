import { defineConfig } from 'vitest/config'
import { everywhere, project, serverProjects } from './vitest.base.ts'

export default defineConfig({
  test: {
    ...everywhere,
    projects: [
      ...serverProjects(),
      project('page and others', ['tests/**/*.test.{ts,tsx}'], ['tests/server/**'], true),
    ],
  },
})
