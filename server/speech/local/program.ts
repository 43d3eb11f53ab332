import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { constants } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { endingWithParent, killedWhenGone } from '../decode/end-with-parent.ts'
import { type Limits, type Program, sandboxed } from '../decode/sandbox.ts'
import { outputsEnd } from './end-of-output.ts'

/**
 * For engines: they get samples that were decoded before, never what people send. How long and how large a model may work is
 * between it and the machine.
 */
export const RECOGNISER: Limits = { cpuSeconds: null, memoryBytes: null, fileBytes: 64 * 1024 ** 2 }

export type Exit = { code: number | null; killedBy: NodeJS.Signals | null; complaint: string }

/** Enough of stderr to say what was wrong; a child that floods it must not fill our memory. */
const COMPLAINT_BYTES = 4000

export type RunOptions = {
  signal: AbortSignal
  /**
   * Writes what it reads on its standard input while it runs, and ends with that; `gone` aborts when it reads no more. Left out:
   * it reads `input` of the program, or nothing.
   */
  feed?: (input: Writable, gone: AbortSignal) => Promise<void>
}

/**
 * Runs a child and hands its output to `read` while it comes; a `read` that ends before the output does ends the child.
 * An abort kills it at once (SIGKILL: nothing it writes is kept) and throws the signal's reason. The child is gone when
 * this settles, whatever happened, with every process of its group, and when this process ends, however that does. Its
 * environment is empty: ours has passwords and keys.
 */
export async function runProgram<T>(
  program: Program,
  options: RunOptions,
  read: (output: Readable) => Promise<T>,
): Promise<{ result: T; exit: Exit }> {
  options.signal.throwIfAborted()
  const { path, args } = await sandboxed(program)
  options.signal.throwIfAborted()
  const input = program.input === undefined ? null : await open(program.input)
  try {
    return await run({ path, args, input }, options, read)
  } finally {
    await input?.close()
  }
}

async function run<T>(
  { path, args, input }: { path: string; args: string[]; input: FileHandle | null },
  { signal, feed }: RunOptions,
  read: (output: Readable) => Promise<T>,
): Promise<{ result: T; exit: Exit }> {
  const bound = endingWithParent({ path, args })
  // `detached`, a group of its own: bubblewrap that is killed alone while it starts leaves a process that waits for ever.
  const stdio = [feed ? 'pipe' : (input?.fd ?? 'ignore'), 'pipe', 'pipe'] as const
  const child = spawn(bound.path, bound.args, { stdio: [...stdio], env: {}, detached: true })
  const { stdout, stderr, pid } = child
  if (!stdout || !stderr) throw new Error('A child came without its output.')
  let isOver = false
  const ended = new AbortController()
  const kill = (): void => {
    if (pid !== undefined && !isOver) killGroup(pid)
  }
  const callOff = bound.isBound || pid === undefined ? () => {} : killedWhenGone(pid)
  signal.addEventListener('abort', kill, { once: true })
  let complaint = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_BYTES)
  })
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', () => {
      ended.abort()
      kill()
      // From here on the number may be another group's.
      isOver = true
      resolve()
    })
  })
  const gone = exited.then(() => outputsEnd([stdout, stderr] as Socket[], signal))
  const readAll = async (): Promise<T> => {
    try {
      return await read(stdout)
    } finally {
      if (!stdout.readableEnded) {
        kill()
        stdout.destroy()
      }
    }
  }
  try {
    const feeding = feed && child.stdin ? feedAll(child.stdin, feed, ended.signal) : Promise.resolve()
    const [result] = await Promise.all([readAll(), gone, feeding])
    signal.throwIfAborted()
    return { result, exit: { ...endOf(child.exitCode, child.signalCode), complaint } }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
    ended.abort()
    kill()
    await gone.catch(() => undefined)
    callOff()
  }
}

async function feedAll(input: Writable, feed: NonNullable<RunOptions['feed']>, gone: AbortSignal): Promise<void> {
  // What is written to a child that has ended is read by nobody: its end says why.
  input.on('error', () => {})
  try {
    await feed(input, gone)
  } catch (error) {
    if (!gone.aborted) throw error
  } finally {
    input.end()
  }
}

/** The child, and whatever it started that did not leave its group. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it has ended before.
  }
}

/** bubblewrap says as a shell does by which signal its program ended: 128 and the signal's number. */
function endOf(code: number | null, killedBy: NodeJS.Signals | null): Pick<Exit, 'code' | 'killedBy'> {
  const signals = Object.entries(constants.signals) as [NodeJS.Signals, number][]
  const [name] = signals.find(([, number]) => code === 128 + number) ?? []
  return name ? { code: null, killedBy: name } : { code, killedBy }
}
