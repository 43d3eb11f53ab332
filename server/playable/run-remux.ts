import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { nodeChild } from '../speech/decode/node-child.ts'
import { runProgram } from '../speech/local/program.ts'
import type { Remuxed, RemuxForm } from './remux.ts'

const CHILD = new URL('./remux-child.ts', import.meta.url)
/** The index that a live recording does not have: a few bytes for each packet. */
const SPARE_BYTES = 16 * 1024 ** 2

/** Wall clock: a crafted or broken file keeps the child busy for as long as it may run. Ten times what a small board takes. */
const START_MS = 60_000
const MOST_MS_PER_MB = 10_000
const MOST_MS = 15 * 60_000

/** @param size of the file that is read, in bytes */
export const deadlineFor = (size: number, mostMs = MOST_MS): AbortSignal =>
  AbortSignal.timeout(Math.min(mostMs, START_MS + Math.ceil(size / 1024 ** 2) * MOST_MS_PER_MB))

/**
 * In a child process, so that the event loop stays free and a damaged file hurts nothing. Null when the file cannot be read, or
 * not within the time that its size allows, or `mostMs` milliseconds.
 */
export async function runRemux(
  source: string,
  target: string,
  signal: AbortSignal,
  { mostMs = MOST_MS, form = 'own' }: { mostMs?: number; form?: RemuxForm } = {},
): Promise<Remuxed | null> {
  const { size } = await stat(source)
  const program = nodeChild({
    script: CHILD,
    args: [source, target, form],
    writes: [...new Set([dirname(source), dirname(target)])],
    fileBytes: 2 * size + SPARE_BYTES,
    size,
  })
  const deadline = deadlineFor(size, mostMs)
  try {
    const { result, exit } = await runProgram(program, { signal: AbortSignal.any([signal, deadline]) }, text)
    return exit.code === 0 ? (JSON.parse(result) as Remuxed) : null
  } catch (error) {
    if (deadline.aborted && !signal.aborted) return null
    throw error
  }
}
