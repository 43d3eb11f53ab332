/** `failures`: what failed and its first line of why, for the end of the run, where nobody has to search for it. */
/** @typedef {{ passed: number, failed: number, failures: string[] }} Tally */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ status: string, name: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numTotalTests: number, numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */
/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ title: string, file: string, ok: boolean, tests: { results: { errors: PlaywrightError[] }[] }[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: PlaywrightStats, errors: PlaywrightError[], suites: PlaywrightSuite[] }} PlaywrightReport */

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
  const specs = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    failures: [
      ...specs.map((spec) => line(`${spec.file}: ${spec.title}`, firstError(spec)?.message)),
      ...errors.map(({ message }) => line('not loaded', message)),
    ],
  }
}

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {PlaywrightSpec} spec */
const firstError = ({ tests }) => tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0]

/**
 * @param {string} json what a campaign (faults, chaos) wrote: runs that passed and failed, and why
 * @returns {Tally}
 */
export function campaignTally(json) {
  /** @type {Tally} */
  const { passed, failed, failures } = JSON.parse(json)
  return { passed, failed, failures: failures.map((words) => line(words)) }
}

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

/** @param {string} name @param {string} [why] */
const line = (name, why = '') => `${name}${why && `: ${why.split('\n')[0]}`}`.replace(ANSI, '').slice(0, 500)
