import { describeDecoding } from './bootstrap/describe-decoding.ts'
import { describeStart } from './bootstrap/describe-start.ts'
import { fetchWhileOpen } from './bootstrap/fetch-better-engine.ts'
import { runProcess } from './bootstrap/run-process.ts'
import { startServer } from './bootstrap/start-server.ts'

const START = { command: '"npm start" or "npm run server"', otherPort: 'PORT=3001 npm start' }

await runProcess(START, async (config) => {
  const server = await startServer(config)
  const lines = describeStart(config, server, await describeDecoding())
  return { lines, ...(config.jobs === 'here' ? fetchWhileOpen(server) : { close: server.close }) }
})
