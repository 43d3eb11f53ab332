import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'
import { SERVER_ENV } from './scripts/install/node-24.mjs'
import { LongestFirst } from './tests/longest-first.ts'
import { makeRunFolder } from './tests/run-folder.ts'
import { WHOLE } from './tests/whole.ts'

// Workers, and the servers that they start, load the same libraries hundreds of times.
process.env['NODE_COMPILE_CACHE'] ??= SERVER_ENV.NODE_COMPILE_CACHE
process.env['TMPDIR'] ??= makeRunFolder()
// No test fetches a model that it did not ask for.
process.env['SPEECH_MODEL'] = 'none'

/** Of every run of vitest. */
export const everywhere: NonNullable<ViteUserConfig['test']> = {
  environment: 'node',
  // Vitest leaves one core to itself, and of two that is half. One more, because some tests wait.
  maxWorkers: availableParallelism() + 1,
  // For a machine that does other work as well: no test waits so long where it passes.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  setupFiles: ['tests/patience.ts'],
  sequence: { sequencer: LongestFirst },
  expect: { poll: { timeout: 100_000 } },
}

/** These replace a library for all that is loaded with them (`vi.mock`). */
const WITH_OTHER_LIBRARIES = [
  'tests/server/routes/routes.test.ts',
  'tests/server/routes/who-may-call.test.ts',
  'tests/server/bootstrap/security.test.ts',
]

/** What takes too long for every run: `npm run test:all` runs it (tests/server/README.md). */
const WHOLE_ONLY = WHOLE ? [] : ['tests/**/*.whole.test.ts']

/**
 * The tests that start servers, in a few processes that load the server once: it keeps nothing in its modules, and each
 * test has its own data folder. That takes half of the processor time.
 */
export function serverProjects(
  include: readonly string[],
  exclude: readonly string[] = [],
): TestProjectInlineConfiguration[] {
  return [
    project('server', include, [...WITH_OTHER_LIBRARIES, ...exclude], false),
    project('server, other libraries', WITH_OTHER_LIBRARIES, [...exclude], true),
  ]
}

/** Of the tests that start servers, but for those that look at what passwords cost. */
const QUICK = { '@node-rs/argon2': join(import.meta.dirname, 'testkit/server/quick-argon2.ts') }

/** A process for each file where `isIsolated`. @param before files that run first */
export function project(
  name: string,
  include: readonly string[],
  exclude: readonly string[],
  isIsolated: boolean,
  before: readonly string[] = [],
): TestProjectInlineConfiguration {
  const setupFiles = [...before]
  const chosen = { include: [...include], exclude: [...WHOLE_ONLY, ...exclude] }
  return { extends: true, test: { name, ...chosen, isolate: isIsolated, setupFiles, alias: isIsolated ? {} : QUICK } }
}
