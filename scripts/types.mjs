// Type-checks each runtime under its own globals: worker-safe rooms are checked under the DOM and under WebWorker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const projects = ['tests', 'server', 'src', 'sw', 'scripts'].values()
let failed = false

/** The longest comes first, and the others beside it: each is one core's work. */
async function checkInTurns() {
  for (const project of projects) {
    const own = ['-p', `${project}/tsconfig.json`, '--tsBuildInfoFile', `.cache/types/${project}.json`]
    const run = spawn(process.execPath, [tsc, '--incremental', ...own], { stdio: 'inherit' })
    const [status] = await once(run, 'exit')
    if (status !== 0) failed = true
  }
}

await Promise.all([checkInTurns(), checkInTurns()])
process.exit(failed ? 1 : 0)
