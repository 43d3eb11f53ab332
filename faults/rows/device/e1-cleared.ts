import { signInAgain } from '../../../testkit/browser/journey.ts'
import { expectSometime } from '../../../testkit/browser/patience.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { expectToReturn, lossFailures } from '../../campaign/loss.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const BYTES = 300_000

/** What a browser takes away: all of an origin, the session too, but the note in its caches; or its databases alone. */
const CLEARED = ['cookies,indexeddb,file_systems,local_storage,service_workers', 'indexeddb'] as const

export const e1: Row = {
  id: 'E1',
  title: 'the browser clears the storage: one recording is on the server, one is not',
  runs: { full: 10, short: 1 },
  async run(campaign, _random, run): Promise<Outcome> {
    await using stage = await openFixture(campaign.clip)
    const { page, device, elsewhere, url } = stage
    const confirmed = await keepTake(page, campaign, BYTES)
    await page.reload()
    const outcome = await verifyBytes(elsewhere, confirmed, {})
    await device.context.setOffline(true)
    const pending = await keepTake(page, campaign, BYTES)
    // The app notes what is only here.
    await page.reload()
    await expectSometime(page.locator(`a[href$="${pending.recording}"]`).first()).toBeVisible()

    await page.close()
    const again = await device.context.newPage()
    const session = await device.context.newCDPSession(again)
    const storageTypes = CLEARED[run % CLEARED.length] ?? 'indexeddb'
    await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
    await device.context.setOffline(false)
    await again.goto(`${url}/dashboard`)
    // By its note the app knows whose device it is, so only the session is gone; what is lost is told once the server was asked.
    if (storageTypes.includes('cookies')) await signInAgain(again)
    const failures = [...outcome.failures, ...(await lossFailures(again, 1))]
    await expectToReturn(again, confirmed.recording)
    return { ...outcome, failures: failures.map((words) => `${storageTypes}: ${words}`) }
  },
}
