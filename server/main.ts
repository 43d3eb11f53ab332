import { ConfigWrong, readConfig } from './config.ts'
import { describeStart } from './describe-start.ts'
import { KeyFileWrong } from './keys/master-keys.ts'
import { type RunningServer, startServer } from './start-server.ts'

const NODE_NEEDED = 24

async function main(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) < NODE_NEEDED) {
    throw new ConfigWrong(
      `Earmark needs Node ${NODE_NEEDED}, but this is Node ${process.versions.node}. ` +
        'Start it with "npm start" or "npm run server", which bring the right one.',
    )
  }
  const config = readConfig(process.env)
  const server = await startServer(config)
  for (const line of describeStart(config, server)) console.log(line)
  stopOnSignals(server)
}

/** The first signal stops in order; a second one, from somebody who cannot wait, at once. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('Stopping …')
    await server.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await main()
} catch (error) {
  console.error(startFailure(error))
  process.exit(1)
}

function startFailure(error: unknown): unknown {
  if (error instanceof ConfigWrong || error instanceof KeyFileWrong) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'Another program uses this port already. Stop it, or choose another port: PORT=3001 npm start'
  }
  return error
}
