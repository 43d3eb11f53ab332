import { describeDecoding } from './bootstrap/describe-decoding.ts'
import { describeStart } from './bootstrap/describe-start.ts'
import { fetchBetterEngine } from './bootstrap/fetch-better-engine.ts'
import { runProcess } from './bootstrap/run-process.ts'
import { startServer } from './bootstrap/start-server.ts'

const START = { command: '"npm start" or "npm run server"', otherPort: 'PORT=3001 npm start' }

await runProcess(START, async (config) => {
  const server = await startServer(config)
  let stopFetching = async () => {}
  return {
    lines: describeStart(config, server, await describeDecoding()),
    begin: () => {
      if (config.jobs === 'here') stopFetching = fetchBetterEngine(server.context, (line) => console.log(line))
    },
    close: async () => {
      await stopFetching()
      await server.close()
    },
  }
})
