import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  expect(await runRemux(endless(), join(folder, 'playable'), new AbortController().signal, { mostMs: 1000 })).toBeNull()
})

const LIVE = readFileSync(new URL('../../src/local/recordings/chromium-live.webm', import.meta.url))
const CLUSTER = LIVE.indexOf('1f43b675', 0, 'hex')

it.each([
  ['at the header of its segment', 40, 7],
  ['before its first cluster', CLUSTER, 255],
  ['in the header of its first cluster', CLUSTER + 4, 0],
])('a WebM that is broken %s ends soon, with nothing', { timeout: 100_000 }, async (_, good, junk) => {
  const source = join(folder, 'raw.webm')
  await writeFile(source, Buffer.concat([LIVE.subarray(0, good), Buffer.alloc(3000, junk)]))
  const begun = performance.now()
  expect(await runRemux(source, join(folder, 'playable'), new AbortController().signal)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(30_000)
})

it('what is broken behind a sound is kept up to there', async () => {
  const source = join(folder, 'raw.webm')
  await writeFile(source, Buffer.concat([LIVE.subarray(0, LIVE.length / 2), Buffer.alloc(3000, 7)]))
  const made = await runRemux(source, join(folder, 'playable'), new AbortController().signal)
  expect(made).toMatchObject({ seconds: expect.closeTo(6, 0), isBetter: true })
})

it('passes on why its caller ended it', async () => {
  const stopping = AbortSignal.timeout(1000)
  await expect(runRemux(endless(), join(folder, 'playable'), stopping)).rejects.toThrow(/timeout/)
})
