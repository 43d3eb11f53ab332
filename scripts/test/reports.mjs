/** @typedef {{ name: string, seconds: number }} Timed */
/**
 * `failures`: what failed and its first line of why, for the end of the run, where nobody has to search for it. `slowest`:
 * what took longest, the longest first.
 */
/** @typedef {{ passed: number, failed: number, failures: string[], slowest: Timed[] }} Tally */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ status: string, name: string, message?: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numTotalTests: number, numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: { duration: number, errors: PlaywrightError[] }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: PlaywrightStats, errors: PlaywrightError[], suites: PlaywrightSuite[] }} PlaywrightReport */

const MOST_TIMED = 10

/**
 * Whatever did not pass has failed: a test that was left out has proved nothing. A file that does not load counts once.
 * @param {string} json what vitest's JSON reporter wrote
 * @returns {Tally}
 */
export function vitestTally(json) {
  /** @type {VitestReport} */
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(json)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map((test) => line(`${name}: ${test.fullName}`, test.failureMessages?.[0] ?? test.status)),
  )
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests + unloaded.length,
    failures: [...tests, ...unloaded.map(({ name, message }) => line(name, message))],
    slowest: slowestOf(
      testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
    ),
  }
}

/**
 * A test that passed only when tried again counts as failed.
 * @param {string} json what Playwright's JSON reporter wrote
 * @returns {Tally}
 */
export function playwrightTally(json) {
  /** @type {PlaywrightReport} */
  const { stats, errors, suites } = JSON.parse(json)
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...specs
        .filter(({ ok }) => !ok)
        .map((spec) =>
          line(`${spec.file}: ${spec.title}`, resultsOf(spec).flatMap(({ errors }) => errors)[0]?.message),
        ),
      ...errors.map(({ message }) => line('not loaded', message)),
    ],
    slowest: slowestOf(
      specs.map((spec) => ({
        name: `${spec.file}: ${spec.title}`,
        seconds: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  }
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {PlaywrightSpec} spec */
const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results)

/**
 * @param {string} json what a campaign (faults, chaos) wrote: runs that passed and failed, why, and how long each took
 * @returns {Tally}
 */
export function campaignTally(json) {
  /** @type {Tally} */
  const { passed, failed, failures, slowest } = JSON.parse(json)
  return { passed, failed, failures: failures.map((words) => line(words)), slowest: slowestOf(slowest) }
}

/** @param {Timed[]} all */
const slowestOf = (all) => all.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_TIMED)

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** @param {string} name @param {string} [why] */
const line = (name, why = '') => `${name}${why && `: ${why.split('\n')[0]}`}`.replace(ANSI, '').slice(0, 500)
