/** Run as a child process: one that runs a program of its own for long, and prints that one's process id. */
import { createInterface } from 'node:readline'
import { RECOGNISER, runProgram } from '../../../../server/speech/local/program.ts'

const program = { path: '/bin/sh', args: ['-c', 'echo $$; exec sleep 1000'], limits: RECOGNISER }
await runProgram(program, { signal: new AbortController().signal }, async (output) => {
  for await (const line of createInterface(output)) process.stdout.write(`${line}\n`)
})
