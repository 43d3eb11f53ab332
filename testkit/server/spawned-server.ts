import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'
import { SERVER_ENV } from '../../scripts/install/node-24.mjs'
import { backEndSettings } from '../stores/back-end.ts'
import { receiving } from '../stores/bucket-under-test.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

export type SpawnedServer = {
  child: ChildProcessByStdio<null, Readable, Readable>
  said: () => string
  complaints: () => string
  exit: Promise<number | null>
  /** How many files it is writing at this moment. */
  receiving: () => Promise<number>
  /** Resolves to its address. */
  ready: () => Promise<string>
}

/** The server as people start it, in a process of its own; what it leaves behind when it is killed lies beside its data. */
export function spawnServer(environment: Record<string, string>): SpawnedServer {
  const dataDir = environment['DATA_DIR'] ?? ''
  const own = { ...SERVER_ENV, PATH: process.env['PATH'], TMPDIR: dirname(dataDir), ...backEndSettings(dataDir) }
  const child = spawn(process.execPath, ['--no-warnings', MAIN], {
    env: { ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaints = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints += text
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    await vi.waitFor(() => expect(said + complaints).toContain('Data folder'), { timeout: 120_000 })
    return /ready at http:\/\/localhost:(\d+)/.exec(said)?.[1] ?? ''
  }
  return {
    child,
    said: () => said,
    complaints: () => complaints,
    exit,
    receiving: () => receiving(dataDir, child.pid),
    ready: async () => `http://127.0.0.1:${await ready()}`,
  }
}
