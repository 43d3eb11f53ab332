import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../../testkit/browser/browser.ts'
import { cells, HEAD, markdownTable } from '../../testkit/figures/table.ts'
import { sumOf, type Tally } from '../../testkit/runs/tally.ts'
import { LEFT_OUT } from '../left-out.ts'
import { ROWS } from '../rows.ts'

/** One campaign of one row, with what it takes to repeat it. */
export type Result = Tally & {
  seed: number
  date: string
  commit: string
  browser: string
  node: string
  cores: number
}

/** Appends a campaign of one row to all before it, and writes faults/RESULTS.md from all. */
export function keepResults(root: string, fresh: Tally, seed: number): void {
  const all = [...readResults(root), { ...fresh, seed, ...conditions(root) }]
  // A line for each, so that two branches that have added some are easy to merge.
  writeFileSync(fileOf(root), `[\n${all.map((result) => JSON.stringify(result)).join(',\n')}\n]\n`)
  writeMarkdown(root)
}

export const writeMarkdown = (root: string): void =>
  writeFileSync(join(root, 'faults', 'RESULTS.md'), markdown(readResults(root)))

const fileOf = (root: string): string => join(root, 'faults', 'results.json')

function readResults(root: string): Result[] {
  const file = fileOf(root)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
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

type Sum = Tally & Pick<Result, 'commit'> & { seeds: number[] }

/** What all campaigns of a row at one commit come to; rows in the order of rows.ts, commits as they were first tried. */
export function sumByCommit(results: readonly Result[]): Sum[] {
  return ROWS.flatMap(({ id }) => {
    const ofRow = results.filter((result) => result.id === id)
    const commits = [...new Set(ofRow.map(({ commit }) => commit))]
    return commits.map((commit) => {
      const some = ofRow.filter((result) => result.commit === commit)
      return { ...sumOf(some), commit, seeds: [...new Set(some.map(({ seed }) => seed))] }
    })
  })
}

export function markdown(results: readonly Result[]): string {
  const sums = sumByCommit(results)
  const rows = sums.map((sum) => [...cells(sum), sum.seeds.join(', '), sum.commit])
  const ran = [
    ...new Set(results.map(({ date, browser, node, cores }) => `${date}: ${browser}, Node ${node}, ${cores} cores`)),
  ]
  const failures = sums.flatMap(({ id, commit, failures: some }) =>
    some.map(({ run, words }) => `- ${id}, run ${run} at ${commit}: ${words}`),
  )
  const latest = new Map(sums.map((sum) => [sum.id, sum]))
  const figures = [...latest.values()].flatMap(({ id, figures: some = [] }) => some.map((words) => `- ${id}: ${words}`))
  return [
    '# Results of the fault campaign',
    '',
    'Written by `npm run faults`; do not edit. The built app in a real Chromium, the real server, and a microphone that',
    'hears the tone ladder. Loss is what was spoken, by the wall clock from the start of the encoder to the fault, less what',
    'is heard in the bytes that the server holds. The bound is the highest rate of failure that so many runs allow with 95 %',
    'confidence. `bytes` is the most that a run sent, all of HTTP included, for each byte of audio. A line is the sum of all',
    'campaigns of a row at one commit; the last of a row is its newest. Short forms and trials are not counted.',
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
