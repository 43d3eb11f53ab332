// `npm run chaos` kills and restarts what Earmark runs on while people work; README.md beside this file tells the rest. Exit
// code 1 when a row failed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { aligned } from '../testkit/figures/table.ts'
import { type Ran, runOnce } from './campaign.ts'
import { cells, HEAD, keepResults } from './results.ts'
import { ROWS } from './rows.ts'
import { tally } from './tally.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How often all rows are run, each time on a new installation. */
    n: { type: 'string', default: '1' },
    /** Number of the first run: with the seed it decides what happens in it. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Fewer uploads and kills, and nothing is kept: part of `npm run test:all`. */
    short: { type: 'boolean', default: false },
    /** Nothing is kept. */
    trial: { type: 'boolean', default: false },
    /** Where to write the counts, the failures and the seconds of each row (scripts/test/reports.mjs). */
    report: { type: 'string' },
  },
})
const [seed, from, times] = [values.seed, values.from, values.n].map(Number) as [number, number, number]
const asked = positionals.map((id) => id.toUpperCase())
const unknown = asked.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${ROWS.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}
const rows = ROWS.filter(({ id }) => asked.length === 0 || asked.includes(id))
const all: (Ran & { run: number })[] = []
for (let run = from; run < from + times; run++) {
  console.log(`Run ${run} with seed ${seed}: nginx, 3 servers, 2 workers, PostgreSQL, an object store`)
  await runOnce(rows, { seed, run, short: values.short }, (ran) => {
    all.push({ ...ran, run })
    const { row, outcome, seconds } = ran
    const words = outcome.failures.length === 0 ? 'passed' : `FAILED: ${outcome.failures.slice(0, 20).join('; ')}`
    console.log(`${[`${row.id} ${seconds.toFixed(0)} s`, ...outcome.figures].join(', ')}: ${words}`)
  })
}

const tallies = rows.map((row) =>
  tally(
    row,
    all.filter((ran) => ran.row === row),
  ),
)
if (!values.short && !values.trial) keepResults(join(import.meta.dirname, '..'), tallies, seed)
for (const line of aligned([HEAD, ...tallies.map(cells)])) console.log(line)
const failed = tallies.reduce((sum, one) => sum + one.failed, 0)
const passed = all.length - failed
const failures = all.flatMap(({ row, run, outcome }) =>
  outcome.failures.map((words) => `${row.id} run ${run}: ${words}`),
)
const slowest = all.map(({ row, run, seconds }) => ({ name: `${row.id} run ${run}`, seconds }))
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed, failures, slowest }))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || all.length === 0 ? 1 : 0
