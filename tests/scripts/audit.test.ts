import { expect, test } from 'vitest'
import { judgeAudit } from '../../scripts/judge-audit.mjs'

const report = (counts: object, vulnerabilities: object = {}) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: counts } })
const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }

test('row 29: a registry that knows of no grave fault is good news', () => {
  expect(judgeAudit(report(none)).exitCode).toBe(0)
  expect(judgeAudit(report({ ...none, moderate: 3, total: 3 })).exitCode).toBe(0)
})

test.each(['high', 'critical'])('row 29: a package with a %s fault is named', (severity) => {
  const judged = judgeAudit(
    report({ ...none, [severity]: 1, low: 1 }, { bad: { severity }, dull: { severity: 'low' } }),
  )
  expect(judged).toEqual({ exitCode: 1, sentence: expect.stringContaining(`bad (${severity}).`) })
})

test.each([
  ['without an audit service', '{"message":"405 Method Not Allowed - POST https://example.org/x","statusCode":405}'],
  ['that is not reached', '{"message":"request to https://example.org/x failed","error":{}}'],
  ['whose answer is no report', '<html>Welcome</html>'],
  ['that says nothing', ''],
])('row 29: a registry %s proves nothing, and that is said', (_, json) => {
  expect(judgeAudit(json)).toEqual({ exitCode: 2, sentence: expect.stringContaining('Nothing is proven') })
})
