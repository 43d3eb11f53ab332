import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../e2e/browser.ts'
import { LEFT_OUT } from './left-out.ts'
import { ROWS } from './rows.ts'
import { cells, HEAD, markdownTable } from './table.ts'
import type { Tally } from './tally.ts'

/** The last campaign of one row, with what it takes to repeat it. */
type Result = Tally & { seed: number; date: string; commit: string; browser: string; node: string; cores: number }

/** Puts a row in the place of its older result and writes RESULTS.md from all. */
export function keepResults(root: string, fresh: Tally, seed: number): void {
  const file = join(root, 'faults', 'results.json')
  const kept: Result[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const by = { seed, ...conditions(root) }
  const all = ROWS.flatMap(({ id }) => {
    const result = fresh.id === id ? { ...fresh, ...by } : kept.find((old) => old.id === id)
    return result ? [result] : []
  })
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(join(root, 'faults', 'RESULTS.md'), markdown(all))
}

function conditions(root: string): Omit<Result, keyof Tally | 'seed'> {
  const read = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: read('git', 'rev-parse', '--short', 'HEAD'),
    browser: read(browserPath(), '--version').replace(/ built.*/, ''),
    node: process.version,
    cores: cpus().length,
  }
}

function markdown(results: readonly Result[]): string {
  const rows = results.map((result) => [...cells(result), `${result.seed}`, result.commit])
  const ran = [
    ...new Set(results.map(({ date, browser, node, cores }) => `${date}: ${browser}, Node ${node}, ${cores} cores`)),
  ]
  const failures = results.flatMap(({ id, failures: some }) =>
    some.map(({ run, words }) => `- ${id}, run ${run}: ${words}`),
  )
  const figures = results.flatMap(({ id, figures: some = [] }) => some.map((words) => `- ${id}: ${words}`))
  return [
    '# Results of the fault campaign',
    '',
    'Written by `npm run faults`; do not edit. The built app in a real Chromium, the real server, and a microphone that',
    'hears the tone ladder. Loss is what was spoken, by the wall clock from the start of the encoder to the fault, less what',
    'is heard in the bytes that the server holds. The bound is the highest rate of failure that so many runs allow with 95 %',
    'confidence. `bytes` is the most that a run sent, all of HTTP included, for each byte of audio.',
    '',
    ...markdownTable([[...HEAD, 'seed', 'commit'], ...rows]),
    '',
    ...ran.map((line) => `- ${line}`),
    '',
    'To repeat a row: `npm run faults -- K1 --n 20 --seed 1` with its number of runs and its seed; one run of it:',
    '`npm run faults -- K1 --from 7 --n 1 --seed 1 --trial`.',
    '',
    '## Measured besides, in the last run',
    '',
    ...(figures.length > 0 ? figures : ['Nothing.']),
    '',
    '## Failures',
    '',
    ...(failures.length > 0 ? failures : ['None.']),
    '',
    '## Left out',
    '',
    ...LEFT_OUT.filter(({ id }) => !ROWS.some((row) => row.id === id)).map(({ id, why }) => `- ${id}: ${why}`),
    '',
  ].join('\n')
}
