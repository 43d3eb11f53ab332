import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectFile } from '../../server/speech/inspect-file.ts'
import { createPocketSphinx, findPocketSphinx } from '../../server/speech/local/pocketsphinx.ts'
import { sized } from '../../testkit/figures/size.ts'
import { looped } from '../../testkit/seed/looped-speech.ts'
import type { Measurement } from '../measurement.ts'

const LONG_SECONDS = sized(90 * 60, 60)
const SHORT_SECONDS = sized(33, 5)
const MIB = 1024 * 1024

/** How fast 90 minutes are decoded and measured, how fast speech is recognised, and how much memory that takes. */
export async function speechSpeed(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-bench-'))
  try {
    const { signal } = new AbortController()
    const long = await looped(join(folder, 'long.webm'), LONG_SECONDS)
    const decoded = await measured(() => inspectFile(long, { signal }))
    const figures = [
      figure('decode of 90 minutes', LONG_SECONDS / decoded.seconds, '× real time', 150, true),
      figure('main process while it decodes', decoded.mainBytes / MIB, 'MiB', 300),
      figure('child that decodes', decoded.childBytes / MIB, 'MiB', 350),
    ]
    const program = findPocketSphinx()
    if (program === null) return figures
    const short = await looped(join(folder, 'short.webm'), SHORT_SECONDS)
    const engine = createPocketSphinx({ program, scratch: folder })
    const heard = await measured(() => engine.transcribe(short, { signal }))
    return [
      ...figures,
      figure(`recognition, ${engine.engine}`, heard.seconds / SHORT_SECONDS, 's for each second', null),
      figure('child that recognises, with its model', heard.childBytes / MIB, 'MiB', null),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const figure = (name: string, value: number, unit: string, bar: number | null, isLeast = false): Measurement => ({
  bench: 'ai',
  figure: name,
  value,
  unit,
  bar,
  ...(isLeast ? { isLeast: true } : {}),
})

/** Seconds, and the most bytes that this process and any child of it held meanwhile. */
export async function measured(work: () => Promise<unknown>) {
  let mainBytes = 0
  let childBytes = 0
  const look = () => {
    mainBytes = Math.max(mainBytes, process.memoryUsage.rss())
    childBytes = Math.max(childBytes, ...childrenBytes())
  }
  const timer = setInterval(look, 100)
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  clearInterval(timer)
  return { seconds, mainBytes, childBytes }
}

/** The most that each child of this process has held so far (proc_pid_status(5), VmHWM). */
function childrenBytes(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    const status = /^\d+$/.test(name) ? statusOf(name) : ''
    if (!status.includes(`\nPPid:\t${process.pid}\n`)) return []
    return [Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024]
  })
}

/** Empty when the process is gone already. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
