// Type-checks each runtime under its own globals: worker-safe rooms are checked under the DOM and under WebWorker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The native compiler uses all cores by itself.
const typescript = createRequire(import.meta.url).resolve('typescript-native/package.json')
const tsc = join(dirname(typescript), 'bin', 'tsc')
let failed = false
for (const project of ['tests', 'server', 'src', 'sw', 'scripts']) {
  const own = ['-p', `${project}/tsconfig.json`, '--tsBuildInfoFile', `.cache/types/${project}.json`]
  const run = spawn(process.execPath, [tsc, '--incremental', ...own], { stdio: 'inherit' })
  const [status] = await once(run, 'exit')
  if (status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
