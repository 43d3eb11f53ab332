import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type AppServer, startAppServer } from '../../../testkit/browser/app-server.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { runAdminWith } from '../../../testkit/server/run-admin.ts'
import { keepSending, signedIn } from '../../fixtures/direct-client.ts'
import { lacksPowerCutDisk, mountPowerCutDisk, unmountBelow } from '../../inject/disk/power-cut-disk.ts'
import type { Row } from '../../row.ts'

/** How many send at once, and for how long until the power goes. Milliseconds. */
const SENDERS = 3
const LEAST_MS = 1000
const MOST_MS = 6000
/** Nobody listens there. */
const NO_ENGINE = { STT_URL: 'http://127.0.0.1:9' }

export const r3: Row = {
  id: 'R3',
  title: 'power cut of the server while recordings are handed in: only what was flushed to its disk is left',
  runs: { full: 20, short: 1 },
  lacks: lacksPowerCutDisk,
  run: (_, random) => cutServerPower(random),
}

/** @param more settings of the server, by which the control takes its flushing away */
export async function cutServerPower(random: Random, more: Record<string, string> = {}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-server-power-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const disk = mountPowerCutDisk(folder)
  const server = stack.use(await serve(disk.folder, more))
  const client = await signedIn(server)
  // The power goes while people send, not at the first start.
  disk.flush()
  const sending = keepSending(client, random, SENDERS)
  await delay(random.between(LEAST_MS, MOST_MS))
  const ended = sending.end()
  const found = disk.copyNow()
  await ended
  await server.kill()
  const after = stack.use(await serve(found))
  // Awaited here: a promise that is returned as it is lets the stack stop the server while it is judged.
  return await judge(
    after,
    join(found, 'data'),
    sending.told.map(({ id }) => id),
  )
}

const serve = (disk: string, more: Record<string, string> = {}): Promise<AppServer> =>
  startAppServer({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'silent', ...NO_ENGINE, ...more })

/** Of what was told to be kept before the cut, everything is there, and every byte of it can be read. */
async function judge(server: AppServer, dataDir: string, told: readonly string[]): Promise<Outcome> {
  if (told.length === 0) throw new Error('nothing was handed in before the cut')
  const client = await signedIn(server)
  const list = (await (await client.fetch('/api/recordings')).json()) as { id: string }[]
  const ids = list.map(({ id }) => id)
  const lost = told.filter((id) => !ids.includes(id))
  const check = await runAdminWith({ DATA_DIR: dataDir }, 'check')
  const failures = lost.map((id) => `the recording ${id} was acknowledged and is gone`)
  if (check.code !== 0) failures.push(`what is stored is not whole: ${check.said.trim()}`)
  const duplicates = ids.length - new Set(ids).size
  return {
    failures,
    lossMs: null,
    duplicates,
    bytesPerByte: null,
    figures: [`${told.length} acknowledged before the cut`],
  }
}
