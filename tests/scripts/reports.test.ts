import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from '../../scripts/reports.mjs'

const loaded = { status: 'passed', assertionResults: [{}] }
const vitest = (report: object) =>
  vitestTally(JSON.stringify({ numTotalTests: 5, numPassedTests: 5, testResults: [loaded], ...report }))
const playwright = (stats: object, errors: string[] = []) =>
  playwrightTally(JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors }))

test('passing tests pass', () => {
  expect(vitest({})).toEqual({ passed: 5, failed: 0 })
  expect(playwright({})).toEqual({ passed: 3, failed: 0 })
})

test('a skipped test counts as failed', () => {
  expect(vitest({ numPassedTests: 4 })).toEqual({ passed: 4, failed: 1 })
  expect(playwright({ skipped: 2 })).toEqual({ passed: 3, failed: 2 })
})

test('a test file that does not load counts as failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(vitest({ testResults: [loaded, broken] })).toEqual({ passed: 5, failed: 1 })
  expect(playwright({}, ['Cannot find module'])).toEqual({ passed: 3, failed: 1 })
})

test('a test that passed only when tried again counts as failed', () => {
  expect(playwright({ flaky: 1 })).toEqual({ passed: 3, failed: 1 })
})
