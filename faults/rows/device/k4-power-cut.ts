import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startRecording } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { lacksPowerCutDisk, mountPowerCutDisk, unmountBelow } from '../../inject/disk/power-cut-disk.ts'
import type { Campaign, Row } from '../../row.ts'
import { recoverAfterDeath } from '../../verify/recovery.ts'

/** A chunk, what encoder and disk hold back, and the time that the copy takes. */
export const POWER_CUT_LOSS_MS = LOSS_BOUND_MS + 100

export const k4: Row = {
  id: 'K4',
  title: 'power cut 12 to 20 s into a take: only what was flushed to the disk is left',
  runs: { full: 20, short: 1 },
  lacks: lacksPowerCutDisk,
  run: (campaign, random) => cutPower(campaign, random, POWER_CUT_LOSS_MS),
}

/** @param relaxed true takes the app's wish for strict durability away: the control */
export async function cutPower(
  { clip, short }: Campaign,
  random: Random,
  allowedMs: number,
  relaxed = false,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-power-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => {
    unmountBelow(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const disk = mountPowerCutDisk(folder)
  const stage = stack.use(await openFixture(clip, disk.folder))
  const { page, device, elsewhere } = stage
  if (relaxed) {
    await device.context.addInitScript(relaxDurability)
    await page.reload()
  }
  // The power goes in the middle of a take, not in the middle of a first sign-in.
  disk.flush()
  await startRecording(page)
  await delay(short ? random.between(4000, 6000) : random.between(12_000, 20_000))
  const { startedAt, storedChunks } = await observations(page)
  if (startedAt === null) throw new Error('the encoder was not seen to start')
  const cutAt = Date.now()
  await device.kill()
  const copy = join(disk.copyNow(), basename(device.profile))
  // The lock of a browser that is gone.
  for (const name of readdirSync(copy)) if (name.startsWith('Singleton')) rmSync(join(copy, name))

  const { recording, chunks } = await recoverAfterDeath(stage, copy)
  const outcome = await verifySpoken(elsewhere, { recording, spokenMs: cutAt - startedAt, allowedMs })
  if (chunks < storedChunks) outcome.failures.push(`${storedChunks - chunks} chunks that were on the disk are lost`)
  return outcome
}

/** Runs in the page, before the app. */
function relaxDurability(): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode) {
    return transaction.call(this, stores, mode, { durability: 'relaxed' })
  }
}
