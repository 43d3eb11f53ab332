import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Waits for the end of its input, that is of this process; `$0` is the folder, the rest a command. */
const SCRIPT = 'read -r _; "$@" >/dev/null 2>&1; rm -rf "$0"'

/**
 * However this process ends, also by kill -9, the command is run after it and the folder removed: a run of the tests that
 * was stopped leaves nothing at work. In a session of its own, so that what ends the run does not end this as well.
 * @returns calls it off
 */
export function whenGone(folder: string, command: readonly string[]): () => void {
  const watcher = spawn('sh', ['-c', SCRIPT, folder, ...command], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // It would keep this process from ending.
  const stdin = watcher.stdin as Socket
  stdin.unref()
  return () => void watcher.kill('SIGKILL')
}
