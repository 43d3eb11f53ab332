/**
 * What `npm audit --json` has proved. A mirror of the registry has no audit service and answers 405: npm then fails as
 * it does with no network, which is neither good news nor bad.
 * @param {string} json
 * @returns {{ sentence: string, exitCode: 0 | 1 | 2 }}
 */
export function judgeAudit(json) {
  const report = parseOrNull(json)
  const counts = report?.metadata?.vulnerabilities
  if (typeof counts?.high !== 'number' || typeof counts.critical !== 'number') {
    const why = typeof report?.message === 'string' ? report.message.split(' - ')[0] : 'no answer'
    return { sentence: `Nothing is proven: the registry that npm uses here audits nothing (${why}).`, exitCode: 2 }
  }
  const grave = counts.high + counts.critical
  if (grave === 0)
    return { sentence: 'No package that the product ships has a known high or critical fault.', exitCode: 0 }
  const names = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return { sentence: `Packages with a known fault: ${names.join(', ')}. See npm audit.`, exitCode: 1 }
}

/** @param {string} json */
function parseOrNull(json) {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
