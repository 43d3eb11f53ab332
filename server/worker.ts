// `npm run worker`: does the jobs of all servers that share its database, and serves nobody.
import { describeDecoding } from './bootstrap/describe-decoding.ts'
import { describeWorker } from './bootstrap/describe-start.ts'
import { fetchWhileOpen } from './bootstrap/fetch-better-engine.ts'
import { runProcess } from './bootstrap/run-process.ts'
import { startWorker } from './bootstrap/start-worker.ts'

const START = { command: '"npm run worker"', otherPort: 'WORKER_PORT=3101 npm run worker' }

await runProcess(START, async (config) => {
  const worker = await startWorker(config)
  return { lines: describeWorker(config, worker, await describeDecoding()), ...fetchWhileOpen(worker) }
})
