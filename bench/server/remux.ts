import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemuxForm } from '../../server/playable/remux.ts'
import { sized } from '../../testkit/figures/size.ts'
import { loopedForLong } from '../../testkit/seed/looped-speech.ts'
import type { Measurement } from '../measurement.ts'
import { peakMegabytes } from './server-memory.ts'

const SECONDS = sized(90 * 60, 60)
const CHILD = fileURLToPath(new URL('../../server/playable/remux-child.ts', import.meta.url))
/** Of the memory of the child, which is killed at twice as much (server/speech/decode/node-child.ts). */
const BAR_MB = 512
const LOOK_MS = 20

/** What it costs to make a file for players of 90 minutes as the recorder writes them: the same container, and MP4 for Safari. */
export async function remux(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-remux-'))
  try {
    const figures: Measurement[] = []
    for (const form of ['own', 'mp4'] as const) figures.push(...(await measure(folder, form)))
    return figures
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(folder: string, form: RemuxForm): Promise<Measurement[]> {
  const [source, target] = [join(folder, 'raw.webm'), join(folder, form)]
  await loopedForLong(source, SECONDS)
  const { size } = await stat(source)
  const start = performance.now()
  const peakMb = await run([source, target, form])
  const took = (performance.now() - start) / 1000
  const name = { bench: 'remux', bar: null }
  const what = `${SECONDS} s to ${form === 'own' ? 'WebM' : 'MP4'}`
  return [
    { ...name, figure: what, value: took, unit: 's' },
    { ...name, figure: `${what}, memory of the child`, value: peakMb, unit: 'MB', bar: BAR_MB },
    { ...name, figure: `${what}, size by that of what came`, value: (await stat(target)).size / size, unit: '×' },
  ]
}

/** Resolves to the most memory that it took, in MB. */
function run(args: readonly string[]): Promise<number> {
  let most = 0
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['--no-warnings', CHILD, ...args], (error) => {
      clearInterval(timer)
      if (error) reject(error)
      else resolve(most)
    })
    const timer = setInterval(() => {
      most = Math.max(most, peak(child.pid))
    }, LOOK_MS)
  })
}

/** 0 where it has ended. */
function peak(pid: number | undefined): number {
  try {
    return peakMegabytes(pid) || 0
  } catch {
    return 0
  }
}
