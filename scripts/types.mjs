// Type-checks each runtime under its own globals: worker-safe rooms are checked under the DOM and under WebWorker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * One checker: of several each works out the types that all need, which takes twice the processor time, and here other stages wait
 * for it. A larger heap is swept less often.
 */
const FRUGAL = { options: ['--checkers', '1'], environment: { GOGC: '400' } }

const typescript = createRequire(import.meta.url).resolve('typescript-native/package.json')
const tsc = join(dirname(typescript), 'bin', 'tsc')
let failed = false
for (const project of ['tests', 'server', 'src', 'sw', 'scripts']) {
  const own = ['-p', `${project}/tsconfig.json`, '--tsBuildInfoFile', `.cache/types/${project}.json`]
  const run = spawn(process.execPath, [tsc, '--incremental', ...FRUGAL.options, ...own], {
    env: { ...FRUGAL.environment, ...process.env },
    stdio: 'inherit',
  })
  const [status] = await once(run, 'exit')
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
