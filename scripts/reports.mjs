/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ status: string, assertionResults: unknown[] }} VitestFile */
/** @typedef {{ numTotalTests: number, numPassedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats */

/**
 * Whatever did not pass has failed: a test that was left out has proved nothing. A file that does not load counts once.
 * @param {string} json what vitest's JSON reporter wrote
 * @returns {Tally}
 */
export function vitestTally(json) {
  /** @type {VitestReport} */
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(json)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length }
}

/**
 * A test that passed only when tried again counts as failed.
 * @param {string} json what Playwright's JSON reporter wrote
 * @returns {Tally}
 */
export function playwrightTally(json) {
  /** @type {{ stats: PlaywrightStats, errors: unknown[] }} */
  const { stats, errors } = JSON.parse(json)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}

/**
 * @param {string} json what a campaign (faults, chaos) wrote: runs that passed and failed
 * @returns {Tally}
 */
export function campaignTally(json) {
  /** @type {Tally} */
  const { passed, failed } = JSON.parse(json)
  return { passed, failed }
}
