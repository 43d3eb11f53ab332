import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPage } from './build.mjs'
import { ROOT } from './prepare.mjs'
import { campaignTally, playwrightTally, vitestTally } from './reports.mjs'
import { npm } from './run.mjs'
import { exitCodeOf } from './say.mjs'

/** @typedef {import('./reports.mjs').Tally} Tally */
/** @typedef {{ name: string, run: () => Promise<Tally> }} Stage */

const REPORTS = join(ROOT, '.cache', 'reports')

/** What depends most on the engine of the database; `npm run unit:postgres` runs all tests of the server on it. */
const ON_POSTGRES = [
  'tests/server/accounts',
  'tests/server/handlers/changes.test.ts',
  'tests/server/handlers/create-recording.test.ts',
  'tests/server/jobs/failures.test.ts',
  'tests/server/jobs/queue.test.ts',
  'tests/server/keys/sealed-rows.test.ts',
  'tests/server/people',
  'tests/server/uploads',
]

/** The stages of `npm test` in order. A check counts as one test, a suite as its tests. @type {Stage[]} */
export const STAGES = [
  check('types', () => script('types')),
  check('lint', () => script('lint')),
  check('imports', () => script('imports')),
  suite('unit', vitestTally, (report) =>
    script('unit', ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]),
  ),
  suite('postgres', vitestTally, (report) =>
    script('unit:postgres', ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...ON_POSTGRES]),
  ),
  check('build', () => exitCodeOf(() => buildPage(ROOT))),
  suite('e2e', playwrightTally, (report) =>
    script('e2e', ['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  ),
  suite('faults', campaignTally, (report) => script('faults', ['--short', '--jobs=3', `--report=${report}`])),
  suite('chaos', campaignTally, (report) => script('chaos', ['--short', `--report=${report}`])),
]

/** @param {string} name @param {string[]} [args] @param {Record<string, string>} [env] */
function script(name, args = [], env = {}) {
  return npm(ROOT, ['run', '--silent', name, '--', ...args], env)
}

/** @param {string} name @param {() => Promise<number>} exitCode @returns {Stage} */
function check(name, exitCode) {
  return {
    name,
    run: async () => {
      const passed = (await exitCode()) === 0 ? 1 : 0
      return { passed, failed: 1 - passed, failures: [] }
    },
  }
}

/**
 * A runner that writes a JSON report. No report, a report without a test, and a bad exit that the report does not
 * explain are one failure more.
 * @param {string} name
 * @param {(json: string) => Tally} tally
 * @param {(report: string) => Promise<number>} exitCode
 * @returns {Stage}
 */
function suite(name, tally, exitCode) {
  const report = join(REPORTS, `${name}.json`)
  return {
    name,
    run: async () => {
      mkdirSync(REPORTS, { recursive: true })
      rmSync(report, { force: true })
      const code = await exitCode(report)
      const none = { passed: 0, failed: 0, failures: [] }
      const { passed, failed, failures } = existsSync(report) ? tally(readFileSync(report, 'utf8')) : none
      const unexplained = failed === 0 && (code !== 0 || passed === 0)
      return { passed, failed: unexplained ? 1 : failed, failures: unexplained ? [`exit code ${code}`] : failures }
    },
  }
}
