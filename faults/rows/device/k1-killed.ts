import { setTimeout as delay } from 'node:timers/promises'
import { startRecording, turnCaptionsOn, waitForExtras } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { recoverAfterDeath } from '../../verify/recovery.ts'

export const k1: Row = {
  id: 'K1',
  title: 'kill -9 of the browser at a random moment, 2 to 20 s into a take',
  runs: { full: 20, short: 1 },
  async run({ clip, short, captions }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page, device, elsewhere } = stage
    if (captions) await waitForExtras(page)
    await startRecording(page)
    if (captions) await turnCaptionsOn(page)
    await delay(random.between(2000, short ? 6000 : 20_000))
    const { startedAt, storedChunks } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const killedAt = Date.now()
    await device.kill()

    const { recording, chunks } = await recoverAfterDeath(stage)
    const outcome = await verifySpoken(elsewhere, {
      recording,
      spokenMs: killedAt - startedAt,
      allowedMs: LOSS_BOUND_MS,
    })
    if (chunks < storedChunks) outcome.failures.push(`${storedChunks - chunks} chunks that were on the disk are lost`)
    return outcome
  },
}
