import { expect, test } from 'vitest'
import { campaignTally, playwrightTally, vitestTally } from '../../scripts/reports.mjs'

const passing = { status: 'passed', fullName: 'holds' }
const loaded = { status: 'passed', name: 'a.test.ts', assertionResults: [passing] }
const vitest = (report: object) =>
  vitestTally(JSON.stringify({ numTotalTests: 5, numPassedTests: 5, testResults: [loaded], ...report }))
const playwright = (stats: object, errors: object[] = []) =>
  playwrightTally(
    JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors, suites: [] }),
  )

test('passing tests pass', () => {
  expect(vitest({})).toEqual({ passed: 5, failed: 0, failures: [] })
  expect(playwright({})).toEqual({ passed: 3, failed: 0, failures: [] })
})

test('a skipped test counts as failed', () => {
  expect(vitest({ numPassedTests: 4 })).toMatchObject({ passed: 4, failed: 1 })
  expect(playwright({ skipped: 2 })).toMatchObject({ passed: 3, failed: 2 })
})

test('a test file that does not load counts as failed', () => {
  const broken = { status: 'failed', name: 'b.test.ts', message: 'No module\n at x', assertionResults: [] }
  expect(vitest({ testResults: [loaded, broken] })).toMatchObject({ passed: 5, failed: 1 })
  expect(playwright({}, [{ message: 'Cannot find module' }])).toMatchObject({ passed: 3, failed: 1 })
})

test('a test that passed only when tried again counts as failed', () => {
  expect(playwright({ flaky: 1 })).toMatchObject({ passed: 3, failed: 1 })
})

test('what failed is named with the first line of why', () => {
  const bad = {
    status: 'failed',
    fullName: 'keeps it',
    failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at y'],
  }
  const broken = { status: 'failed', name: 'b.test.ts', message: 'No module\n  at x', assertionResults: [] }
  const file = { ...loaded, assertionResults: [passing, bad] }
  const names = ['a.test.ts: keeps it: expected 1 to be 2', 'b.test.ts: No module']
  expect(vitest({ testResults: [file, broken] }).failures).toEqual(names)

  const spec = {
    title: 'records',
    file: 'a.spec.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'Gone\n' }] }] }],
  }
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const report = JSON.stringify({ stats, errors: [], suites: [{ specs: [], suites: [{ specs: [spec] }] }] })
  expect(playwrightTally(report).failures).toEqual(['a.spec.ts: records: Gone'])

  const campaign = JSON.stringify({ passed: 0, failed: 1, failures: ['K1 run 0: 2 lost'] })
  expect(campaignTally(campaign).failures).toEqual(['K1 run 0: 2 lost'])
})
