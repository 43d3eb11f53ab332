import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLock } from '../../scripts/install/lock.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const nobodyWaits = () => {
  throw new Error('waited for a lock that nobody holds')
}

test('the second waits until the first is done', async () => {
  const lock = join(temporaryFolder(), 'lock')
  const order: string[] = []
  let second: Promise<unknown> | undefined
  await withLock(lock, nobodyWaits, async () => {
    await new Promise<void>((waits) => {
      second = withLock(lock, waits, async () => order.push('second'))
    })
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
})

test('the lock is free again after a failure', async () => {
  const lock = join(temporaryFolder(), 'lock')
  const failing = withLock(lock, nobodyWaits, async () => {
    throw new Error('no network')
  })
  await expect(failing).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed process is taken over', async () => {
  const lock = join(temporaryFolder(), 'lock')
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(lock, String(killed.pid))
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await withLock(lock, nobodyWaits, async () => 'done')).toBe('done')
})

test('a lock that nobody refreshes is taken over, even if its number lives on in another process', async () => {
  const lock = join(temporaryFolder(), 'lock')
  writeFileSync(lock, String(process.ppid))
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(lock, longAgo, longAgo)
  expect(await withLock(lock, nobodyWaits, async () => 'done')).toBe('done')
})
