// Type-checks each runtime under its own globals: worker-safe rooms are checked under the DOM and under WebWorker.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
let failed = false
for (const project of ['src', 'sw', 'server', 'scripts', 'tests']) {
  const run = spawnSync(
    process.execPath,
    [tsc, '-p', `${project}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', `.cache/types/${project}.json`],
    { stdio: 'inherit' },
  )
  if (run.status !== 0) failed = true
}
process.exit(failed ? 1 : 0)
