import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { nodeChild } from '../speech/node-child.ts'
import { runProgram } from '../speech/program.ts'
import type { Remuxed } from './remux.ts'

const CHILD = new URL('./remux-child.ts', import.meta.url)
/** The index that a live recording does not have: a few bytes for each packet. */
const SPARE_BYTES = 16 * 1024 ** 2

/** In a child process, so that the event loop stays free and a damaged file hurts nobody. Null when it cannot be read. */
export async function runRemux(source: string, target: string, signal: AbortSignal): Promise<Remuxed | null> {
  const program = nodeChild({
    script: CHILD,
    args: [source, target],
    writes: [...new Set([dirname(source), dirname(target)])],
    fileBytes: 2 * (await stat(source)).size + SPARE_BYTES,
  })
  const { result, exit } = await runProgram(program, { signal }, text)
  return exit.code === 0 ? (JSON.parse(result) as Remuxed) : null
}
