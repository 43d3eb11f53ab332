import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { sentenceOf } from './start-failure.ts'

const NODE_NEEDED = 24

export type RunningProcess = {
  /** Lines to print once the process has started. */
  lines: string[]
  close(): Promise<void>
}

/** The command that starts it, and the command that starts it on another port. */
type Command = { command: string; otherPort: string }

/** Runs a server or worker process: prints why it cannot start, or what it is, and shuts down in order on a signal. */
export async function runProcess(
  { command, otherPort }: Command,
  start: (config: Config) => Promise<RunningProcess>,
): Promise<void> {
  try {
    if (Number.parseInt(process.versions.node, 10) < NODE_NEEDED) {
      throw new ConfigError(
        `Earmark needs Node ${NODE_NEEDED}, but this is Node ${process.versions.node}. ` +
          `Start it with ${command}: npm brings the right one.`,
      )
    }
    const running = await start(readConfig(process.env))
    for (const line of running.lines) console.log(line)
    stopOnSignals(running)
  } catch (error) {
    console.error(startFailure(error, otherPort))
    process.exit(1)
  }
}

/** The first signal shuts down in order; a second one exits at once. */
function stopOnSignals(running: RunningProcess): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    console.log('Stopping …')
    await running.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function startFailure(error: unknown, otherPort: string): unknown {
  const sentence = sentenceOf(error)
  if (sentence !== null) return sentence
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Another program uses this port already. Stop it, or choose another port: ${otherPort}`
  }
  return error
}
