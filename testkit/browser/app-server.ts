import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/install/node-24.mjs'
import { freePort } from '../servers/free-port.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY_MS = 60_000

export const OWNER = { email: 'owner@localhost', password: 'a password for tests' }

/** The real server as its own process, on a free port and a folder of its own, the master key beside it. */
export type AppServer = {
  url: string
  dataDir: string
  /** Holds the data folder, its key, and what else lies beside it. */
  folder: string
  /** Undefined while it is stopped. */
  pid(): number | undefined
  /** What it wrote so far, for a failing test. */
  output(): string
  /** Starts it again on the same port and folder, with other settings added. */
  restart(environment?: Record<string, string>): Promise<void>
  kill(): Promise<void>
  /** Ends it as its supervisor does: all that it keeps is in its folder then. */
  stop(): Promise<void>
  /** Stops it and removes its folder. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * @param root of the checkout whose server it is
 * @param from the folder of another server, which it begins with a copy of
 */
export async function startAppServer(
  environment: Record<string, string> = {},
  root = ROOT,
  from?: string,
): Promise<AppServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'earmark-server-'))
  const dataDir = join(folder, 'data')
  if (from) cpSync(from, dirname(environment['DATA_DIR'] ?? dataDir), { recursive: true })
  let output = ''
  let child: ChildProcess | undefined

  async function start(settings: Record<string, string>): Promise<void> {
    const env = {
      ...SERVER_ENV,
      PATH: process.env['PATH'],
      PORT: String(port),
      // Temporary files of a server that is killed go with its folder.
      TMPDIR: folder,
      DATA_DIR: dataDir,
      SPEECH_MODEL: 'none',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...settings,
    }
    child = spawn(process.execPath, SERVER_ARGS, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text
      })
    }
    await ready(child, url, () => output)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  await start(environment)
  return {
    url,
    dataDir,
    folder,
    pid: () => child?.pid,
    output: () => output,
    restart: async (more = {}) => {
      await end('SIGTERM')
      await start({ ...environment, ...more })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `GET /healthz` answers 200 when the server is ready. */
async function ready(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`The server was not ready in ${READY_MS} ms:\n${output()}`)
}
