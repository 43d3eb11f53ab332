import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OWNER } from '../../testkit/browser/app-server.ts'
import { whenGone } from '../../testkit/servers/when-gone.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PARTS = ['contract', 'core', 'public', 'scripts', 'server', 'src', 'sw', 'index.html', 'vite.config.ts']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.npmrc']
/** What the install leaves there, by which `npm run dev` sees that nothing is missing. */
const STAMP = '.earmark-install'

/** A copy of this checkout in a folder of its own, whose files a test may change, with `npm run dev` in it. */
export type DevCheckout = {
  /** Replaces words of a file that stand there once. */
  edit(path: string, words: string, by: string): void
  /** Starts `npm run dev` with these arguments, on the port of this address. */
  start(url: string, ...args: string[]): void
  output(): string
  /** One Ctrl-C in its terminal; resolves when npm is gone. */
  interrupt(): Promise<void>
  /** Processes that run in the folder. */
  processes(): string[]
  [Symbol.asyncDispose](): Promise<void>
}

export function copyCheckout(): DevCheckout {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earmark-dev-')))
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  for (const file of FILES) copyFileSync(join(ROOT, file), join(folder, file))
  linkPackages(folder)
  let output = ''
  let npm: ChildProcess | null = null
  let callOff = (): void => undefined
  const checkout: DevCheckout = {
    edit(path, words, by) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (text.split(words).length !== 2) throw new Error(`${path} must have "${words}" once.`)
      writeFileSync(join(folder, path), text.replace(words, by))
    },
    start(url, ...args) {
      const env = {
        ...process.env,
        PORT: new URL(url).port,
        OWNER_EMAIL: OWNER.email,
        OWNER_PASSWORD: OWNER.password,
        // No engine is looked for, or installed.
        STT_URL: 'http://127.0.0.1:9',
      }
      npm = spawn('npm', ['run', 'dev', '--', ...args], { cwd: folder, env, detached: true })
      // A test that runs out of time disposes of nothing.
      callOff = whenGone(folder, ['kill', '-INT', '--', `-${npm.pid}`])
      for (const stream of [npm.stdout, npm.stderr]) {
        stream?.on('data', (text) => {
          output += text
        })
      }
    },
    output: () => output,
    async interrupt() {
      if (!npm?.pid || npm.exitCode !== null || npm.signalCode !== null) return
      const exit = once(npm, 'exit')
      // A terminal signals all that is in front of it.
      process.kill(-npm.pid, 'SIGINT')
      await exit
    },
    processes: () => processesIn(folder),
    async [Symbol.asyncDispose]() {
      await checkout.interrupt()
      while (processesIn(folder).length > 0) await delay(50)
      callOff()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return checkout
}

/** Each package by a link, so that an install in the copy could never touch those of the checkout. */
function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  const names = readdirSync(from).filter((name) => !name.startsWith('.') || name === '.bin')
  for (const name of names) symlinkSync(join(from, name), join(to, name))
  copyFileSync(join(from, STAMP), join(to, STAMP))
}

function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
}

/** Null for a process that has just ended. */
function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
