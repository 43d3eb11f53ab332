// `npm run npm-scripts [-- SCRIPT …]` uses every script of package.json that no other stage of the tests runs, shortly, as
// a person would: what needs a network has a stand-in on this machine. Exit code 1 when one does not do what it says.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../../scripts/build/build.mjs'
import { say } from '../../scripts/say.mjs'
import { endTogether, ROOT } from './npm-run.ts'
import type { Report, Run } from './run.ts'
import { RUNS } from './runs.ts'

/** Most of them wait for most of their time. */
const BESIDE_EACH_OTHER = 2
const SLOWEST = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where to write `{ passed, failed, failures, slowest }`. */
    report: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !RUNS.some(({ script }) => script === name))
if (unknown.length > 0) {
  console.error(`No run of ${unknown.join(', ')}. There are: ${RUNS.map(({ script }) => script).join(', ')}.`)
  process.exit(1)
}
endTogether()
// Once, and not by two of them at the same time.
await buildPage(ROOT)
const left = RUNS.filter(({ script }) => positionals.length === 0 || positionals.includes(script))
const total: Report = { passed: 0, failed: 0, failures: [], slowest: [] }
await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, work))
total.slowest = total.slowest.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(total))
for (const failure of total.failures) console.error(`failed: ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

async function work(): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    const start = performance.now()
    const { passed, failed, failures, slowest } = await outcomeOf(next)
    const seconds = (performance.now() - start) / 1000
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures.map((words) => `${next.script}: ${words}`))
    total.slowest.push(...(slowest.length > 0 ? slowest : [{ name: next.script, seconds }]))
    say(`${failed > 0 ? 'FAILED' : 'passed'} npm run ${next.script}: ${next.shows}, ${seconds.toFixed(1)} s`)
  }
}

async function outcomeOf({ run }: Run): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-script-'))
  try {
    return (await run(folder)) ?? { passed: 1, failed: 0, failures: [], slowest: [] }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, failures: [words], slowest: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
