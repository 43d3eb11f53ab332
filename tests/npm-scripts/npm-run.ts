import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { npmEnvironment } from './npm-environment.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
/** Longer than any script takes in its short form on a busy machine, and to be ready to serve. Milliseconds. */
const PATIENCE_MS = 1_200_000
const READY_MS = 180_000
const LOOK_MS = 100
/** Characters of what a script said that stand in the report of its failure. */
const LAST_WORDS = 1500

/** Nobody listens there: no engine is installed for the run. */
export const NO_ENGINE = { STT_URL: 'http://127.0.0.1:9' }

type Settings = { args?: readonly string[]; env?: Record<string, string>; cwd?: string }

/** Runs `npm run SCRIPT -- ARGS` to its end. Resolves to what it said; rejects when it fails. */
export async function npmRun(script: string, settings: Settings = {}): Promise<string> {
  const { ended, output } = begin(script, settings)
  const code = await ended
  if (code !== 0) throw new Error(`It ended with ${code}: ${output().slice(-LAST_WORDS)}`)
  return output()
}

type Served = Settings & {
  /** What it says when it is ready. */
  ready: RegExp
  /** Rejects when what it serves is not what it should be. */
  look(): Promise<void>
  /** Answers while it runs, and no longer. */
  url: string
}

/** Starts a script that serves, looks at what it serves, and ends it as Ctrl-C does. */
export async function npmServes(script: string, { ready, look, url, ...settings }: Served): Promise<void> {
  const { output, hasEnded, signal, ended } = begin(script, settings)
  try {
    await until(() => ready.test(output()) || hasEnded())
    if (!ready.test(output())) throw new Error(`It does not serve: ${output().slice(-LAST_WORDS)}`)
    await look()
  } finally {
    signal('SIGINT')
    await ended
  }
  await until(async () => !(await answers(url)))
  if (await answers(url)) throw new Error(`It still answers at ${url} after Ctrl-C.`)
}

/** Resolves when it is so, or when there was time enough for it. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !(await isSo()); ) await wait(LOOK_MS)
}

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

const running = new Set<(name: NodeJS.Signals) => void>()

/** From now on, whoever stops this process stops what it has started. */
export function endTogether(): void {
  process.once('exit', () => {
    for (const signal of running) signal('SIGTERM')
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => process.exit(1))
}

function begin(script: string, { args = [], env = {}, cwd = ROOT }: Settings) {
  // A group of its own, as in a terminal of its own, whose Ctrl-C reaches npm and all that it has started.
  const npm = spawn('npm', ['run', script, '--', ...args], {
    ...{ cwd, env: { ...npmEnvironment(process.env), ...env }, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const hasEnded = (): boolean => npm.exitCode !== null || npm.signalCode !== null
  const signal = (name: NodeJS.Signals): void => {
    if (npm.pid !== undefined && !hasEnded()) process.kill(-npm.pid, name)
  }
  running.add(signal)
  const ended = once(npm, 'close').then(([code]: (number | null)[]) => code ?? null)
  const limit = setTimeout(signal, PATIENCE_MS, 'SIGTERM')
  npm.once('close', () => {
    clearTimeout(limit)
    running.delete(signal)
  })
  return { output: () => said, hasEnded, signal, ended }
}
