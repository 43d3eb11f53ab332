import { expect } from '@playwright/test'
import { waitForExtras } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { type Fleet, type Member, openFleet } from '../../inject/devices.ts'
import type { Campaign, Row } from '../../row.ts'
import { type KeptTake, keepTake, verifyKept } from '../../verify/kept-take.ts'

const TAKES = 3
const BYTES = { least: 60_000, most: 400_000 }
const PATIENCE_MS = 60_000

export const f7: Row = {
  id: 'F7',
  title:
    'an iPhone with takes that Safari has not sent: the app is installed beside it, with a storage of its own; then Safari deletes its own',
  runs: { full: 10, short: 1 },
  limitSeconds: 400,
  async run(campaign, random): Promise<Outcome> {
    await using phone = await openFleet(campaign.clip, 2)
    const { safari, app, takes } = await recordInBoth(phone, campaign, random)
    const failures: string[] = []
    const card = safari.page.getByRole('region', { name: 'Install Earmark' })
    await card.getByText('Upload them first.').waitFor({ timeout: PATIENCE_MS })
    if ((await card.getByText('Add to Home Screen').count()) > 0)
      failures.push('it can be installed before all is sent')
    await app.page.getByRole('region', { name: 'Recordings in Safari' }).waitFor({ timeout: PATIENCE_MS })
    safari.weather.set(() => ({ kind: 'pass' }))
    await card.getByRole('button', { name: 'Upload first' }).click()
    await card.getByText("then 'Add to Home Screen'").waitFor({ timeout: PATIENCE_MS })
    await forgetStorage(safari)
    const outcome = await verifyKept(phone.elsewhere, takes)
    await app.page.goto(`${phone.url}/library`)
    await expect
      .poll(() => app.page.locator('main a[href^="/recording/"]').count(), { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(takes.length)
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

/** Some takes in the tab, which has no network, and one in the app. */
export async function recordInBoth(
  { members, url }: Fleet,
  campaign: Campaign,
  random: Random,
): Promise<{ safari: Member; app: Member; takes: KeptTake[] }> {
  const [safari, app] = members
  if (!safari || !app) throw new Error('There are no two storages.')
  await safari.device.context.addInitScript(beIphone, false)
  await app.device.context.addInitScript(beIphone, true)
  const keep = (member: Member) => keepTake(member.page, campaign, random.between(BYTES.least, BYTES.most))
  const takes = [await keep(app)]
  await app.page.goto(`${url}/dashboard`)
  // The card that offers the app is an extra.
  await waitForExtras(safari.page)
  safari.weather.set(() => ({ kind: 'hang-up' }))
  for (let take = 0; take < TAKES; take++) takes.push(await keep(safari))
  await safari.page.goto(`${url}/dashboard`)
  return { safari, app, takes }
}

/** As Safari does after seven days without a visit. */
export async function forgetStorage({ device, page, weather }: Member): Promise<void> {
  weather.set(() => ({ kind: 'hang-up' }))
  const { origin } = new URL(page.url())
  const session = await device.context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** Runs in the page before the app. */
function beIphone(isInstalled: boolean): void {
  const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1'
  Object.defineProperties(navigator, { userAgent: { value: safari }, standalone: { value: isInstalled } })
  if (location.protocol.startsWith('http')) localStorage.removeItem('earmark-install-prompt-seen')
}
