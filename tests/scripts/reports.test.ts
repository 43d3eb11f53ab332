import { expect, test } from 'vitest'
import { campaignTally, playwrightTally, vitestTally } from '../../scripts/test/reports.mjs'

const passing = { status: 'passed', fullName: 'holds' }
const loaded = { status: 'passed', name: 'a.test.ts', startTime: 1000, endTime: 3500, assertionResults: [passing] }
const vitest = (report: object) =>
  vitestTally(JSON.stringify({ numTotalTests: 5, numPassedTests: 5, testResults: [loaded], ...report }))
const playwright = (stats: object, errors: object[] = []) =>
  playwrightTally(
    JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors, suites: [] }),
  )

test('passing tests pass', () => {
  expect(vitest({})).toMatchObject({ passed: 5, failed: 0, failures: [] })
  expect(playwright({})).toEqual({ passed: 3, failed: 0, failures: [], slowest: [] })
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

  const campaign = JSON.stringify({ passed: 0, failed: 1, failures: ['K1 run 0: 2 lost'], slowest: [] })
  expect(campaignTally(campaign).failures).toEqual(['K1 run 0: 2 lost'])
})

test('the ten that took longest are told in seconds, the longest first', () => {
  expect(vitest({}).slowest).toEqual([{ name: 'a.test.ts', seconds: 2.5 }])

  const specs = [400, 1500].map((duration) => ({
    title: `waits ${duration}`,
    file: 'a.spec.ts',
    ok: true,
    tests: [{ results: [{ duration, errors: [] }] }],
  }))
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }
  expect(playwrightTally(JSON.stringify({ stats, errors: [], suites: [{ specs }] })).slowest).toEqual([
    { name: 'a.spec.ts: waits 1500', seconds: 1.5 },
    { name: 'a.spec.ts: waits 400', seconds: 0.4 },
  ])

  const runs = Array.from({ length: 12 }, (_, run) => ({ name: `K1 run ${run}`, seconds: run }))
  const { slowest } = campaignTally(JSON.stringify({ passed: 12, failed: 0, failures: [], slowest: runs }))
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toEqual({ name: 'K1 run 11', seconds: 11 })
})
