// `npm run faults` runs every row of the campaign; README.md beside this file tells the rest. Exit code 1 when a run
// failed.
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../scripts/build/build.mjs'
import { aligned, cells, HEAD } from '../testkit/figures/table.ts'
import { writeTones } from '../testkit/runs/clip.ts'
import { type Tally, tally } from '../testkit/runs/tally.ts'
import { keepResults, writeMarkdown } from './campaign/results.ts'
import { runRows } from './campaign/run-rows.ts'
import type { Row } from './row.ts'
import { ROWS } from './rows.ts'

const ROOT = resolve(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs of each row. */
    n: { type: 'string' },
    /** Number of the first run: with the seed it decides what happens in it. */
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Runs beside each other. */
    jobs: { type: 'string', default: '1' },
    /** Few and small runs, and nothing is kept: part of `npm run test:all`. */
    short: { type: 'boolean', default: false },
    /** With live captions switched on, in K1 and N1; nothing is kept. */
    captions: { type: 'boolean', default: false },
    /** Nothing is kept. */
    trial: { type: 'boolean', default: false },
    /** Runs nothing: RESULTS.md anew from results.json, as after a merge. */
    rewrite: { type: 'boolean', default: false },
    /** Where to write the counts, the failures and the seconds of each run (scripts/test/reports.mjs). */
    report: { type: 'string' },
  },
})
if (values.rewrite) {
  writeMarkdown(ROOT)
  process.exit(0)
}
const seed = Number(values.seed)
const from = Number(values.from)
const asked = positionals.map((id) => id.toUpperCase())
const unknown = asked.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${ROWS.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}
const timesOf = ({ runs }: Row): number => Number(values.n ?? (values.short ? runs.short : runs.full))
const whyNot = (row: Row): string | null =>
  timesOf(row) > 0 ? (row.lacks?.() ?? null) : (row.slow ?? 'not in this form')
const plans = ROWS.filter(({ id }) => asked.length === 0 || asked.includes(id)).flatMap((row) => {
  const reason = whyNot(row)
  if (reason !== null) console.log(`${row.id} skipped: ${reason}`)
  return reason === null ? [{ row, runs: Array.from({ length: timesOf(row) }, (_, run) => from + run) }] : []
})

await buildPage(ROOT)
const clip = writeTones()
const tallies: Tally[] = []
const slowest: { name: string; seconds: number }[] = []
await runRows(
  plans,
  { seed, jobs: Number(values.jobs), campaign: { clip, short: values.short, captions: values.captions } },
  (row, runs) => {
    const outcomes = runs.map(({ outcome }) => outcome)
    const ended = tally(row, outcomes, from)
    tallies.push(ended)
    slowest.push(...runs.map(({ seconds }, run) => ({ name: `${row.id} run ${from + run}`, seconds })))
    if (!values.short && !values.trial && !values.captions) keepResults(ROOT, ended, seed)
  },
)
rmSync(dirname(clip), { recursive: true })

for (const line of aligned([HEAD, ...tallies.map(cells)])) console.log(line)
const failed = tallies.reduce((sum, { failed: some }) => sum + some, 0)
const passed = tallies.reduce((sum, { runs }) => sum + runs, 0) - failed
const failures = tallies.flatMap((one) => one.failures.map(({ run, words }) => `${one.id} run ${run}: ${words}`))
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed, failures, slowest }))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || tallies.length === 0 ? 1 : 0
