import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export type Program = { path: string; args: string[] }
export type Exit = { code: number | null; killedBy: NodeJS.Signals | null; complaint: string }

/** Enough of stderr to say what was wrong; a child that floods it must not fill our memory. */
const COMPLAINT_BYTES = 4000

/**
 * Runs a child and hands its output to `read` while it comes. An abort kills it at once (SIGKILL: nothing it writes
 * is kept) and throws the signal's reason. The child is gone when this settles, whatever happened.
 */
export async function runProgram<T>(
  program: Program,
  options: { signal: AbortSignal },
  read: (output: Readable) => Promise<T>,
): Promise<{ result: T; exit: Exit }> {
  options.signal.throwIfAborted()
  const child = spawn(program.path, program.args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  options.signal.addEventListener('abort', kill, { once: true })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_BYTES)
  })
  try {
    const ended = once(child, 'close')
    const [result] = await Promise.all([read(child.stdout), ended])
    options.signal.throwIfAborted()
    return { result, exit: { code: child.exitCode, killedBy: child.signalCode, complaint } }
  } finally {
    options.signal.removeEventListener('abort', kill)
    kill()
  }
}
