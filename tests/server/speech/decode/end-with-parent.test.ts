import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findProgram } from '../../../../server/speech/local/find-program.ts'

const CHILD = fileURLToPath(new URL('./long-child.ts', import.meta.url))

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-path-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A PATH with these programs, as far as this machine has them. */
function pathOf(...names: string[]): string {
  for (const name of names) {
    const path = findProgram(name)
    if (path !== null) symlinkSync(path, join(folder, name))
  }
  return folder
}

test.each([
  ['the system kills it', () => process.env['PATH'] ?? ''],
  ['without setpriv, a watcher kills it', () => pathOf('sh', 'sleep')],
])('a program that works for a server ends with it when that is killed: %s', async (_, path) => {
  const server = spawn(process.execPath, ['--no-warnings', CHILD], {
    env: { PATH: path() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  try {
    expect(isAlive(pid)).toBe(true)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000)
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
})
