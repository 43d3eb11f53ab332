import { execFileSync, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { findProgram } from '../local/find-program.ts'

type Command = { path: string; args: string[] }

/** Waits for the end of its input, that is of this process; `$0` is the child, which leads a group. */
const WATCH = 'read -r _; kill -9 "-$0" 2>/dev/null'

/** Of util-linux; that of BusyBox does not know the option. By its path: whether it does. */
const known = new Map<string, boolean>()

/**
 * The command with which the child ends when this process does, however it ends: the system kills it (prctl(2),
 * PR_SET_PDEATHSIG). It must be started by the main thread. `isBound` false: there is no such program here.
 */
export function endingWithParent({ path, args }: Command): Command & { isBound: boolean } {
  const setpriv = findProgram('setpriv')
  if (setpriv === null || !knowsOption(setpriv)) return { path, args, isBound: false }
  return { path: setpriv, args: ['--pdeathsig', 'KILL', '--', path, ...args], isBound: true }
}

function knowsOption(setpriv: string): boolean {
  const before = known.get(setpriv)
  if (before !== undefined) return before
  let knows = false
  try {
    knows = execFileSync(setpriv, ['--help'], { encoding: 'utf8', stdio: 'pipe' }).includes('--pdeathsig')
  } catch {
    // It does not say what it can: it is done by a watcher.
  }
  known.set(setpriv, knows)
  return knows
}

/**
 * For a machine without that: another process that outlives this one waits for its end, and then kills the child with its group.
 * @returns calls it off
 */
export function killedWhenGone(child: number): () => void {
  const watcher = spawn('sh', ['-c', WATCH, String(child)], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Where there is no shell either, nobody watches.
  watcher.on('error', () => {})
  watcher.unref()
  // It would keep this process from ending.
  const stdin = watcher.stdin as Socket | null
  stdin?.unref()
  return () => void watcher.kill('SIGKILL')
}
