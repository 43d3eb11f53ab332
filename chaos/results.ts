import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { markdownTable } from '../testkit/figures/table.ts'
import { programs } from '../testkit/stores/start-postgres.ts'
import { ROWS } from './rows.ts'
import type { Tally } from './tally.ts'

/** The last campaign of one row, with what it takes to repeat it. */
type Result = Tally & { seed: number; date: string; commit: string; with: string }

export const HEAD = ['row', 'runs', 'failed', '95 % bound', 'lost', 'twice', 'what happens']

/** One row as the campaign prints it. */
export const cells = (tally: Tally): string[] => [
  tally.id,
  String(tally.runs),
  String(tally.failed),
  `${(tally.bound * 100).toFixed(1)} %`,
  String(tally.lost),
  String(tally.doubled),
  tally.title,
]

/** Puts rows in the place of their older results and writes RESULTS.md from all. */
export function keepResults(root: string, fresh: readonly Tally[], seed: number): void {
  const file = join(root, 'chaos', 'results.json')
  const kept: Result[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const by = { seed, ...conditions(root) }
  const all = ROWS.flatMap(({ id }) => {
    const now = fresh.find((one) => one.id === id)
    const result = now ? { ...now, ...by } : kept.find((old) => old.id === id)
    return result ? [result] : []
  })
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(join(root, 'chaos', 'RESULTS.md'), markdown(all))
}

function conditions(root: string): Omit<Result, keyof Tally | 'seed'> {
  const read = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim()
  const postgres = read(join(programs(), 'postgres'), '--version').replace(/.*\) (\S+).*/, '$1')
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: read('git', 'rev-parse', '--short', 'HEAD'),
    with: `PostgreSQL ${postgres}, Node ${process.version}, ${cpus().length} cores`,
  }
}

function markdown(results: readonly Result[]): string {
  const rows = results.map((result) => [...cells(result), `${result.seed}`, result.commit])
  const ran = [...new Set(results.map((result) => `${result.date}: ${result.with}`))]
  const figures = results.map(({ id, figures: some }) => `- ${id}: ${some.join('; ')}`)
  const failures = results.flatMap(({ id, failures: some }) =>
    some.map(({ run, words }) => `- ${id}, run ${run}: ${words.split('\n')[0]}`),
  )
  return [
    '# Results of the chaos campaign',
    '',
    'Written by `npm run chaos`; do not edit. Debian’s nginx with the file of the operating guide, three servers, two workers,',
    'Debian’s PostgreSQL, s3rver, and a speech engine that counts what it is given. `lost` is what a device was told is kept and',
    'is not there, not transcribed, or plays with another SHA-256; `twice` what is there more than once. The bound is the',
    'highest rate of failure that so many runs allow with 95 % confidence.',
    '',
    ...markdownTable([[...HEAD, 'seed', 'commit'], ...rows]),
    '',
    ...ran.map((line) => `- ${line}`),
    '',
    'To repeat: `npm run chaos -- --n 5 --seed 1` with its number of runs and its seed; one run of a row:',
    '`npm run chaos -- U1 --from 3 --seed 1 --trial`.',
    '',
    '## Counted besides, in the last run',
    '',
    ...figures,
    '',
    '## Failures',
    '',
    ...(failures.length > 0 ? failures : ['None.']),
    '',
  ].join('\n')
}
