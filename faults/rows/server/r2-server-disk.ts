import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { type Fixture, openFixtureWith } from '../../../testkit/runs/fixture.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { runAdminWith } from '../../../testkit/server/run-admin.ts'
import { keepSending, lostOf, signedIn } from '../../fixtures/direct-client.ts'
import { unmountBelow } from '../../inject/disk/power-cut-disk.ts'
import {
  failingDisk,
  fullAudioDisk,
  fullDisk,
  lacksServerDisk,
  type MakeDisk,
  readOnlyDisk,
  type ServerDisk,
} from '../../inject/disk/server-disk.ts'
import { isSeen } from '../../inject/refusals.ts'
import type { Campaign, Row } from '../../row.ts'
import { type KeptTake, keepTake, verifyBytes } from '../../verify/kept-take.ts'

const SENDERS = 2
/** How long others send before the disk fails, and while it does. Milliseconds. */
const BEFORE_MS = { least: 500, most: 3000 }
const WHILE_MS = { least: 2000, most: 6000 }
const GO_ON_MS = 100
const BYTES = { before: 200_000, while: 1_000_000 }

const DISKS: readonly MakeDisk[] = [fullDisk, failingDisk, readOnlyDisk, fullAudioDisk]

export const r2: Row = {
  id: 'R2',
  title:
    'the server’s disk is full, fails with EIO or goes read-only while recordings are handed in, in turns; then it is well',
  runs: { full: 20, short: 1 },
  limitSeconds: 400,
  lacks: lacksServerDisk,
  run: (campaign, random, run) => failServerDisk(campaign, random, DISKS[run % DISKS.length] ?? fullDisk),
}

/** @param more settings of the server, by which the control has it believe its disk: it says nothing then */
export async function failServerDisk(
  campaign: Campaign,
  random: Random,
  makeDisk: MakeDisk,
  more?: Record<string, string>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-server-disk-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const disk = makeDisk(folder)
  const stage = stack.use(await openFixtureWith(campaign.clip, { ...disk.settings, ...more }))
  const { page, url, elsewhere } = stage
  await page.goto(`${url}/library`)
  const earlier = await keepTake(page, campaign, BYTES.before)
  await page.reload()
  await verifyBytes(elsewhere, earlier, {})
  const client = await signedIn(stage.server)
  const sending = keepSending(client, random, SENDERS)
  await delay(random.between(BEFORE_MS.least, BEFORE_MS.most))
  disk.fail()
  const take = await keepTake(page, campaign, BYTES.while)
  const failures = more ? [] : await whileItFails(stage, disk, take)
  const until = Date.now() + random.between(WHILE_MS.least, WHILE_MS.most)
  for (; Date.now() < until; await delay(GO_ON_MS)) disk.goOn()
  const heldBefore = sending.told.length
  await disk.mend(stage.server)
  await expect.poll(async () => (await fetch(`${stage.server.url}/readyz`)).status, { timeout: PATIENCE_MS }).toBe(200)
  await expect.poll(() => sending.told.length, { timeout: PATIENCE_MS }).toBeGreaterThan(heldBefore)
  await sending.end()
  failures.push(...(await wholeAfter(stage, [earlier, take])))
  // A server that was killed with its disk has ended no session.
  failures.push(...(await lostOf(client, sending.told)))
  const check = await runAdminWith({ DATA_DIR: disk.settings['DATA_DIR'] ?? '' }, 'check')
  if (check.code !== 0) failures.push(`what is stored is not whole: ${check.said.trim()}`)
  const refused = [...sending.refused].map(([status, times]) => `${times}× ${status}`).join(', ')
  const figures = [`${disk.name}: ${sending.told.length} acknowledged, refused ${refused || 'none'}`]
  return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures }
}

/** The server says that it is not ready; the user reads why it waits, and everything is still on the device. */
async function whileItFails({ page, url, server }: Fixture<null>, disk: ServerDisk, take: KeptTake): Promise<string[]> {
  const failures: string[] = []
  const readiness = expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: PATIENCE_MS })
  await readiness.not.toBe(200).catch(() => failures.push(`${disk.name}: the server says that it is ready`))
  await page.goto(`${url}/recording/${take.recording}`)
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: disk.sentence })
  if (!(await isSeen(note))) failures.push(`${disk.name}: "${disk.sentence}" is not shown`)
  const bytes = await keptBytes(page, take.recording)
  if (bytes !== take.bytes) failures.push(`${disk.name}: ${take.bytes - bytes} bytes are gone here`)
  return failures
}

/** With nobody touching anything. The server has recordings of others besides. */
async function wholeAfter({ elsewhere }: Fixture<null>, takes: readonly KeptTake[]): Promise<string[]> {
  const failures: string[] = []
  for (const take of takes) {
    const { failures: some } = await verifyBytes(elsewhere, take, {})
    failures.push(...some.filter((words) => !/^the server holds \d+ recordings$/.test(words)))
    const copies = (await elsewhere.recordings()).filter(({ id }) => id === take.recording).length
    if (copies !== 1) failures.push(`the server holds it ${copies} times`)
  }
  return failures
}
