import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runRemux } from '../../../server/playable/run-remux.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-remux-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Nobody writes into the pipe: whoever opens it waits without working. */
function endless(): string {
  const path = join(folder, 'raw.webm')
  execFileSync('mkfifo', [path])
  return path
}

it('gives up a file that never comes to an end', async () => {
  expect(await runRemux(endless(), join(folder, 'playable'), new AbortController().signal, 1000)).toBeNull()
})

it('passes on why its caller ended it', async () => {
  const stopping = AbortSignal.timeout(1000)
  await expect(runRemux(endless(), join(folder, 'playable'), stopping)).rejects.toThrow(/timeout/)
})
