import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runProgram } from '../speech/program.ts'
import type { Remuxed } from './remux.ts'

/** In a child process, so that the event loop stays free and a damaged file hurts nobody. Null when it cannot be read. */
export async function runRemux(source: string, target: string, signal: AbortSignal): Promise<Remuxed | null> {
  const child = fileURLToPath(new URL('./remux-child.ts', import.meta.url))
  const program = { path: process.execPath, args: ['--no-warnings', child, source, target] }
  const { result, exit } = await runProgram(program, { signal }, text)
  return exit.code === 0 ? (JSON.parse(result) as Remuxed) : null
}
