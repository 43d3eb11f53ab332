import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_ENV } from '../../scripts/install/node-24.mjs'
import type { Outcome } from '../../testkit/runs/outcome.ts'
import { unmountBelow } from '../inject/disk/power-cut-disk.ts'
import type { Campaign } from '../row.ts'

/** Which run of which row: all that a process of its own has to know. */
export type Task = { row: string; run: number; seed: number; campaign: Campaign }

export type Ran = {
  outcome: Outcome
  seconds: number
  /** What the run and its server wrote, for one that failed. */
  said: string
}

const ONE_RUN = join(import.meta.dirname, 'one-run.ts')
const running = new Map<ChildProcess, string>()

/**
 * One run in a process and a folder of its own, so that runs beside each other do not touch, and one that hangs can be
 * cut off with all that it has started.
 */
export async function runIsolated(task: Task, limitSeconds: number): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-run-'))
  // PostgreSQL runs as a user of its own where the run is root, and its data lie below.
  chmodSync(folder, 0o711)
  const start = performance.now()
  const child = spawn(process.execPath, [ONE_RUN, JSON.stringify(task)], {
    detached: true,
    env: { NODE_COMPILE_CACHE: SERVER_ENV.NODE_COMPILE_CACHE, ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.set(child, folder)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text
    })
  }
  const outcome = await outcomeOf(child, limitSeconds)
  end(child, folder)
  return { outcome, said, seconds: (performance.now() - start) / 1000 }
}

/** Everything that any run has started. */
export function endAllRuns(): void {
  for (const [child, folder] of running) end(child, folder)
}

function outcomeOf(child: ChildProcess, limitSeconds: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => resolve(failed(`hung, cut off after ${limitSeconds} s`)), limitSeconds * 1000)
    child.once('message', (outcome) => resolve(outcome as Outcome))
    child.once('exit', (code, signal) => {
      clearTimeout(limit)
      resolve(failed(`not judged: the run ended with ${signal ?? code}`))
    })
    child.once('message', () => clearTimeout(limit))
  })
}

/** A run that cannot be judged has failed. */
export const failed = (words: string): Outcome => ({
  failures: [words],
  lossMs: null,
  duplicates: 0,
  bytesPerByte: null,
})

function end(child: ChildProcess, folder: string): void {
  running.delete(child)
  if (child.pid !== undefined) killGroup(child.pid)
  for (const pid of processesNaming(folder)) killGroup(pid)
  unmountBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A browser is a group of its own, and names its profile in its arguments. Only Linux tells. */
function processesNaming(folder: string): number[] {
  const arguments_ = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return '' // It has ended meanwhile.
    }
  }
  if (process.platform !== 'linux') return []
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((pid) => pid !== process.pid && arguments_(pid).includes(folder))
}

function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL')
    } catch (error) {
      // Not the leader of a group, or gone already.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
