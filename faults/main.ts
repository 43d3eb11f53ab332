// `npm run faults` runs every row of the fault matrix, `npm run faults -- K1 N2 --n 20 --seed 7` some of them so often.
// `--short` runs few of each with a fixed seed and writes nothing. Exit code 1 when a run failed.
import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage } from '../scripts/build.mjs'
import { writeLadder } from './clip.ts'
import { randomFor } from './random.ts'
import { keepResults } from './results.ts'
import type { Campaign, Outcome, Row } from './row.ts'
import { ROWS } from './rows.ts'
import { aligned, cells, HEAD } from './table.ts'
import { type Tally, tally } from './tally.ts'

const ROOT = resolve(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const asked = positionals.map((id) => id.toUpperCase())
const unknown = asked.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${ROWS.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}
const rows = ROWS.filter(({ id }) => asked.length === 0 || asked.includes(id))
const timesOf = ({ runs }: Row): number => Number(values.n ?? (values.short ? runs.short : runs.full))

await buildPage(ROOT)
const clip = writeLadder()
const tallies: Tally[] = []
for (const row of rows) {
  if (timesOf(row) === 0) console.log(`${row.id} left out of the short form: ${row.title}`)
  else tallies.push(tally(row, await runRow(row, { clip, short: values.short }, timesOf(row))))
}
rmSync(dirname(clip), { recursive: true })

for (const line of aligned([HEAD, ...tallies.map(cells)])) console.log(line)
if (!values.short) keepResults(ROOT, tallies, seed)
const failed = tallies.reduce((sum, { failed: some }) => sum + some, 0)
const runs = tallies.reduce((sum, { runs: some }) => sum + some, 0)
console.log(`${runs - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runRow(row: Row, campaign: Campaign, times: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    const outcome = await row.run(campaign, randomFor(seed, row.id, run), run).catch(broken)
    outcomes.push(outcome)
    const words = outcome.failures.length === 0 ? 'passed' : `FAILED: ${outcome.failures.join('; ')}`
    const loss = outcome.lossMs === null ? '' : `, loss ${outcome.lossMs} ms`
    console.log(`${row.id} ${run + 1}/${times} ${((performance.now() - start) / 1000).toFixed(0)} s${loss}: ${words}`)
  }
  return outcomes
}

/** A run that cannot be judged has failed. */
function broken(error: unknown): Outcome {
  const words = error instanceof Error ? error.message : String(error)
  return { failures: [`not judged: ${words.split('\n')[0]}`], lossMs: null, duplicates: 0, bytesPerByte: null }
}
