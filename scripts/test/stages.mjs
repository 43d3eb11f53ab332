import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from '../build/build.mjs'
import { ROOT } from '../prepare.mjs'
import { npm } from '../run.mjs'
import { exitCodeOf } from '../say.mjs'
import { campaignTally, playwrightTally, vitestTally } from './reports.mjs'

/** @typedef {import('./reports.mjs').Tally} Tally */
/** Gets what a stage prints; null: it goes to the terminal. @typedef {((output: Buffer) => void) | null} Print */
/** Stages of one lane run in order, the two lanes at the same time: the second waits for browsers and disks. @typedef {1 | 2} Lane */
/** @typedef {{ name: string, lane: Lane, needsPage?: boolean, run: (print: Print) => Promise<Tally> }} Stage */

const REPORTS = join(ROOT, '.cache', 'reports')

/** What depends most on the engine of the database. `npm run test:all` runs all tests of the server on it (`bucket`). */
const ON_POSTGRES = [
  'tests/server/accounts/access-requests',
  'tests/server/accounts/credentials/hashed-sessions',
  'tests/server/deletion/purge',
  'tests/server/deletion/sweep-orphans',
  'tests/server/routes/recordings/changes.test.ts',
  'tests/server/routes/uploads/create-recording.test.ts',
  'tests/server/jobs/queue.test.ts',
  'tests/server/keys/sealed-rows.test.ts',
  'tests/server/uploads/interrupted',
  'tests/server/uploads/tus',
]

/** Journeys that cross many rooms, one of them in each browser. */
const JOURNEYS = ['main-job', 'killed', 'offline-start', 'people', 'two-tabs', 'engines']

/** One row of the fault campaign of each kind: killed, service worker, network, storage, microphone. */
const ROWS = ['K1', 'S1', 'N2', 'Q2', 'M1']

/** Tests that are too slow for `npm test` run where this is set (tests/whole.ts). @type {Record<string, string>} */
export const WHOLE = { EARMARK_TESTS: 'all' }

/** @type {{ lane: Lane, needsPage: boolean }} */
const IN_BROWSERS = { lane: 2, needsPage: true }

/**
 * A journey waits for real time much more than for the processor; unit tests do not. Three beside the units starve a microphone
 * of its sound on a slow machine, and the units take longer than these anyway.
 */
const BROWSERS_AT_ONCE = 3
const BROWSERS_BESIDE_UNITS = 2
const RUNS_AT_ONCE = '--jobs=3'

/** In the second lane, so that both take about as long. */
const types = check('types', 2, script('types'))
const checks = [types, ...['lint', 'imports'].map((name) => check(name, 1, script(name)))]
const build = check('build', 2, (print) => exitCodeOf(() => buildPage(ROOT, print)))
const browsers = check('browsers', 2, script('browsers'))

/** The stages of `npm test` in order. A check counts as one test, a suite as its tests. @type {Stage[]} */
export const CORE = [
  ...checks,
  vitest('unit', 'unit'),
  vitest('postgres', 'unit:postgres', { filters: ON_POSTGRES, lane: 2 }),
  build,
  browsers,
  journeys({ filters: JOURNEYS.map((name) => `/${name}.spec.ts`), workers: BROWSERS_BESIDE_UNITS }),
  faults(ROWS),
]

/** The stages of `npm run test:all`; `bucket` is on PostgreSQL too. @type {Stage[]} */
export const ALL = [
  ...checks,
  vitest('unit', 'unit', { env: WHOLE }),
  vitest('bucket', 'unit:postgres-s3', { env: WHOLE }),
  build,
  browsers,
  journeys({ env: WHOLE }),
  faults([]),
  chaos([]),
  // In the first lane, so that both take about as long.
  suite('scripts', campaignTally, (report) => script('npm-scripts', [`--report=${report}`]), { needsPage: true }),
]

/**
 * @param {string} name
 * @param {string} command of package.json
 * @param {{ filters?: readonly string[], env?: Record<string, string>, lane?: Lane }} [what]
 */
export function vitest(name, command, { filters = [], env = {}, lane = 1 } = {}) {
  const run = (/** @type {string} */ report) =>
    script(command, ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...filters], env)
  return suite(name, vitestTally, run, { lane })
}

/** @param {{ filters?: readonly string[], env?: Record<string, string>, workers?: number }} what */
export function journeys({ filters = [], env = {}, workers = BROWSERS_AT_ONCE }) {
  return suite(
    'e2e',
    playwrightTally,
    (report) =>
      script('e2e', [`--workers=${workers}`, '--reporter=list,json', ...filters], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }),
    IN_BROWSERS,
  )
}

/** @param {readonly string[]} rows all when empty; each in its short form */
export function faults(rows) {
  const run = (/** @type {string} */ report) =>
    script('faults', ['--short', RUNS_AT_ONCE, `--report=${report}`, ...rows])
  return suite('faults', campaignTally, run, IN_BROWSERS)
}

/** @param {readonly string[]} rows all when empty; each in its short form */
export function chaos(rows) {
  return suite('chaos', campaignTally, (report) => script('chaos', ['--short', `--report=${report}`, ...rows]))
}

/** @param {string} name @param {string[]} [args] @param {Record<string, string>} [env] */
function script(name, args = [], env = {}) {
  return (/** @type {Print} */ print) => npm(ROOT, ['run', '--silent', name, '--', ...args], env, print)
}

/** @param {string} name @param {Lane} lane @param {(print: Print) => Promise<number>} exitCode @returns {Stage} */
function check(name, lane, exitCode) {
  return {
    name,
    lane,
    run: async (print) => {
      const passed = (await exitCode(print)) === 0 ? 1 : 0
      return { passed, failed: 1 - passed, failures: [], slowest: [] }
    },
  }
}

/**
 * A runner that writes a JSON report. No report, a report without a test, and a bad exit that the report does not
 * explain are one failure more.
 * @param {string} name
 * @param {(json: string) => Tally} tally
 * @param {(report: string) => (print: Print) => Promise<number>} exitCode
 * @param {{ lane?: Lane, needsPage?: boolean }} [where] `needsPage`: it opens the built page
 * @returns {Stage}
 */
function suite(name, tally, exitCode, { lane = 1, needsPage = false } = {}) {
  const report = join(REPORTS, `${name}.json`)
  return {
    name,
    lane,
    needsPage,
    run: async (print) => {
      mkdirSync(REPORTS, { recursive: true })
      rmSync(report, { force: true })
      const code = await exitCode(report)(print)
      const none = { passed: 0, failed: 0, failures: [], slowest: [] }
      const { passed, failed, failures, slowest } = existsSync(report) ? tally(readFileSync(report, 'utf8')) : none
      const unexplained = failed === 0 && (code !== 0 || passed === 0)
      return {
        passed,
        failed: unexplained ? 1 : failed,
        failures: unexplained ? [`exit code ${code}`] : failures,
        slowest,
      }
    },
  }
}
