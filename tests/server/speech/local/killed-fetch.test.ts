import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atMirror } from '../../../../server/speech/local/model-fetch.ts'
import { type ModelHub, startModelHub } from '../../../../testkit/servers/model-hub.ts'

const CHILD = fileURLToPath(new URL('fetch-child.ts', import.meta.url))
const BYTES = randomBytes(2_000_000)

let folder: string
let hub: ModelHub
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-killed-'))
  hub = await startModelHub('large', { 'model.onnx': BYTES })
})
afterEach(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  spawn(process.execPath, ['--no-warnings', CHILD, folder, JSON.stringify(atMirror(hub.model, hub.url))], {
    stdio: 'inherit',
  })
const sent = () => hub.sent.get('model.onnx') ?? 0
const sizeOf = async (name: string) => (await stat(join(folder, 'large', name))).size

it('a process that is killed three times goes on where it was, and asks for no byte twice', async () => {
  for (let killed = 0; killed < 3; killed++) {
    const before = sent()
    // What is on its way when a process is killed has to be sent again: the hub waits until all of it is on the disk.
    hub.failNext('silent')
    const child = start()
    const end = once(child, 'close')
    await vi.waitFor(async () => {
      expect(sent()).toBeGreaterThan(before)
      expect(await sizeOf('model.onnx.part')).toBe(sent())
    })
    child.kill('SIGKILL')
    expect(await end).toEqual([null, 'SIGKILL'])
  }
  expect(sent()).toBeLessThan(BYTES.length)
  expect(await once(start(), 'close')).toEqual([0, null])
  expect(sent()).toBe(BYTES.length)
  expect(await readFile(join(folder, 'large', 'model.onnx'))).toEqual(BYTES)
})
