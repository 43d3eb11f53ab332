import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmRun } from './npm-run.ts'
import { once, type Report, type Run } from './run.ts'

export const MEASURING_RUNS: readonly Run[] = [
  { script: 'bench', shows: 'every figure, small', run: bench },
  once('screenshots', 'every screen, on a phone in the dark', async (folder) => {
    await npmRun('screenshots', { args: ['--short', `--out=${folder}`] })
    const screens = readdirSync(join(folder, 'dark-390'))
    if (screens.length === 0 || !existsSync(join(folder, 'dark-390.png'))) throw new Error('It took no pictures.')
  }),
]

/** Each bench counts as one. */
async function bench(folder: string): Promise<Report> {
  const path = join(folder, 'report.json')
  const ended = await npmRun('bench', { args: ['--short', `--report=${path}`] }).catch((error: Error) => error)
  if (!existsSync(path)) throw ended instanceof Error ? ended : new Error('It wrote no report.')
  const report: Report = JSON.parse(readFileSync(path, 'utf8'))
  return { ...report, slowest: report.slowest.map(({ name, seconds }) => ({ name: `bench ${name}`, seconds })) }
}
