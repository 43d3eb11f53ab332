import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startRecording } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { saveRecovered } from '../../verify/recovery.ts'

/** How a page can go away while the browser stays. */
const ENDINGS: readonly { name: string; end(page: Page): Promise<unknown> }[] = [
  { name: 'renderer crash', end: crash },
  { name: 'tab closed', end: (page) => page.close() },
  { name: 'navigation', end: (page) => page.goto('about:blank') },
  { name: 'reload', end: (page) => page.reload() },
]

export const k3: Row = {
  id: 'K3',
  title: 'renderer crash, tab closed, navigation, reload, in turns',
  runs: { full: 20, short: 2 },
  async run({ clip, short }, random, run): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page, device, url, elsewhere } = stage
    const ending = ENDINGS[run % ENDINGS.length]
    if (!ending) throw new Error('no such ending')
    // The guard against leaving asks the user, who leaves.
    page.on('dialog', (dialog) => void dialog.accept())
    await startRecording(page)
    await delay(random.between(2000, short ? 4000 : 12_000))
    const { startedAt, storedChunks } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await ending.end(page)

    const { recording, chunks } = await saveRecovered(await device.context.newPage(), url)
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: LOSS_BOUND_MS })
    if (chunks < storedChunks) outcome.failures.push(`${storedChunks - chunks} chunks that were on the disk are lost`)
    return { ...outcome, failures: outcome.failures.map((words) => `${ending.name}: ${words}`) }
  },
}

/** Resolves when the renderer is gone; the command itself is never answered. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  session.send('Page.crash').catch((error: unknown) => {
    if (!page.isClosed() && !String(error).includes('closed') && !String(error).includes('crash')) throw error
  })
  await gone
}
