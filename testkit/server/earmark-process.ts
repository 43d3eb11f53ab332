import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { whenGone } from '../servers/when-gone.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 120_000
/** The server promises 8 s. */
const STOP_MS = 20_000
/** As RestartSec of docs/reference/earmark.service. */
const RESTART_MS = 2000
/** In the last lines that a process writes when it has started. */
const STARTED = 'Master key'

type Program = 'server' | 'worker'
/** `folder`: its own, which is removed where this process ends without ending it. */
type Settings = { name: string; program: Program; port: number; folder: string; environment: Record<string, string> }

/** One server, which leaves jobs to the workers, or one worker, as people start it; it can be killed and started again. */
export class EarmarkProcess {
  readonly name: string
  readonly program: Program
  readonly port: number
  readonly #folder: string
  readonly #environment: Record<string, string>
  #child: ChildProcess | null = null
  #restart: NodeJS.Timeout | undefined
  #said = ''
  /** How it ended where nobody had ended it, with what it wrote. */
  readonly endedByItself: string[] = []

  constructor({ name, program, port, folder, environment }: Settings) {
    this.name = name
    this.#folder = folder
    this.program = program
    this.port = port
    const own: Record<string, string> =
      program === 'server' ? { PORT: String(port), JOBS: 'elsewhere' } : { WORKER_PORT: String(port) }
    this.#environment = { ...environment, ...own, DATA_DIR: folder }
  }

  /** The last it wrote. */
  get said(): string {
    return this.#said.slice(-4000)
  }

  start(): void {
    const main = join(ROOT, 'server', this.program === 'server' ? 'main.ts' : 'worker.ts')
    const child = spawn(process.execPath, ['--no-warnings', main], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (this.#child === child) this.#said = (this.#said + text).slice(-20_000)
      })
    }
    const callOff = whenGone(this.#folder, ['kill', '-9', String(child.pid)])
    child.once('exit', (code, signal) => {
      callOff()
      if (this.#child === child) this.#startAgain(signal ?? code)
    })
  }

  /** As its supervisor would: one that could not start because the database was away is no failure, one that worked is. */
  #startAgain(how: NodeJS.Signals | number | null): void {
    this.#child = null
    if (this.#said.includes(STARTED)) this.endedByItself.push(`${this.name} ended by itself with ${how}: ${this.said}`)
    else console.log(`${this.name} could not start: ${this.said.trim()}`)
    this.#restart = setTimeout(() => this.start(), RESTART_MS)
  }

  /** Resolves when it takes work. */
  async ready(): Promise<void> {
    const until = Date.now() + START_MS
    while (!(await this.#isReady())) {
      if (Date.now() > until) throw new Error(`${this.name} was not ready after ${START_MS / 1000} s: ${this.said}`)
      await delay(50)
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok
    } catch {
      return false // Nobody listens yet.
    }
  }

  /** As a power cut would. Resolves when it is gone. */
  async kill(): Promise<void> {
    clearTimeout(this.#restart)
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** As a supervisor does at a restart. Resolves to what is wrong with how it ended; null: nothing. */
  async stop(): Promise<string | null> {
    clearTimeout(this.#restart)
    const child = this.#child
    if (!child) return `${this.name} was not running`
    this.#child = null
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const late = delay(STOP_MS, null, { ref: false })
    const ended = await Promise.race([gone, late])
    if (ended === null) child.kill('SIGKILL')
    const [code, signal] = await gone
    return code === 0 ? null : `${this.name} ended with ${signal ?? code} when it was told to stop: ${this.said}`
  }
}
