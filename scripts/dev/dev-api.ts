import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { SERVER_ARGS, SERVER_ENV } from '../install/node-24.mjs'
import { ROOT } from '../prepare.mjs'
import { say } from '../say.mjs'

/** An editor writes several files of one change. */
const SAME_CHANGE_MS = 50
/** A second signal ends the server at once (server/bootstrap/run-process.ts): nobody works with this one but its developer. */
const AT_ONCE_MS = 300
const ASK_AGAIN_MS = 20

export type DevApi = {
  start(): void
  /** Soon, and once for several changes. */
  restart(): void
  /** The headers that the server puts on everything, when it runs; null when it did not start, or ended. */
  ready(): Promise<Headers | null>
  close(): Promise<void>
}

type Place = { port: number; publicUrl: string }

/** The server as a process of its own, reached by the page's address through Vite. */
export function runApi({ port, publicUrl }: Place): DevApi {
  const env = {
    ...SERVER_ENV,
    SPEECH_MODEL: 'none',
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  }
  let child: ChildProcess | null = null
  let latest = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<Headers | null> = Promise.resolve(null)

  async function run(): Promise<Headers | null> {
    const started = spawn(process.execPath, SERVER_ARGS, { cwd: ROOT, env, stdio: 'inherit' })
    child = started
    started.once('exit', (code) => {
      if (child === started) say(`The server ended (${code}). It starts again when one of its files changes.`)
    })
    return firstAnswer(started, port)
  }

  /** Resolves when the process is gone. */
  async function end(): Promise<void> {
    const old = child
    child = null
    if (!old || !isAlive(old)) return
    const gone = once(old, 'exit')
    old.kill('SIGTERM')
    const again = setTimeout(() => old.kill('SIGTERM'), AT_ONCE_MS)
    await gone
    clearTimeout(again)
  }

  function anew(): void {
    const mine = ++latest
    // What is only starting need not come up first.
    const ended = Promise.all([end(), running])
    running = ended.then(() => (mine === latest ? run() : null))
  }

  return {
    start: anew,
    restart() {
      clearTimeout(timer)
      timer = setTimeout(anew, SAME_CHANGE_MS)
    },
    async ready() {
      for (;;) {
        const asked = running
        const headers = await asked
        if (asked === running) return child && isAlive(child) ? headers : null
      }
    },
    async close() {
      clearTimeout(timer)
      latest++
      await end()
    },
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Null when it ended before it answered. */
async function firstAnswer(child: ChildProcess, port: number): Promise<Headers | null> {
  while (isAlive(child)) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return answer.headers
    await new Promise((next) => setTimeout(next, ASK_AGAIN_MS))
  }
  return null
}
