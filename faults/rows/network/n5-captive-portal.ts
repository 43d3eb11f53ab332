import { expect } from '@playwright/test'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import { type HttpFaults, startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { type Fixture, openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const BYTES = 300_000
/** What the recording says of it (docs/product.md#messages), and that nobody has to do anything. */
const NETWORK = 'Network error occurred. The upload continues automatically.'
const PORTAL =
  'Invalid response format: this Wi-Fi may need you to sign in to it first. The upload continues automatically.'
/** The longest pause of the outbox with its chance, and a moment for the upload itself. */
const COMES_BACK_MS = 100_000

type Portal = {
  name: string
  says: string
  stand(stage: Fixture<HttpFaults>): Promise<void>
  go(stage: Fixture<HttpFaults>): Promise<void>
}

const answering = (name: string, says: string, verdict: ReturnType<Parameters<HttpFaults['set']>[0]>): Portal => ({
  name,
  says,
  stand: async ({ between }) => between.set(() => verdict),
  go: async ({ between }) => between.set(() => ({ kind: 'pass' })),
})

/** What stands between a café's guest and the internet. */
const PORTALS: readonly Portal[] = [
  answering('200 with its own page', PORTAL, { kind: 'page' }),
  answering('a redirect to its own page', PORTAL, { kind: 'redirect' }),
  answering('511', PORTAL, { kind: 'status', status: 511 }),
  answering('TLS where HTTP is expected', NETWORK, { kind: 'tls-alert' }),
  {
    name: 'a name that does not resolve',
    says: NETWORK,
    stand: async ({ device }) => {
      await device.context.route('**/api/**', (route) => route.abort('namenotresolved'))
    },
    go: ({ device }) => device.context.unroute('**/api/**'),
  },
]

export const n5: Row = {
  id: 'N5',
  title: 'a captive portal answers: 200 with its page, a redirect, 511, TLS, or no name at all, in turns',
  runs: { full: 25, short: 2 },
  async run(campaign, _random, run): Promise<Outcome> {
    const portal = PORTALS[run % PORTALS.length]
    if (!portal) throw new Error('no such portal')
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, url } = stage
    const take = await keepTake(page, campaign, BYTES)
    await portal.stand(stage)
    await page.goto(`${url}/recording/${take.recording}`)
    await page.reload()
    const failures: string[] = []
    const note = page.getByRole('status').filter({ hasText: portal.says })
    const shown = await expect(note.first())
      .toBeVisible({ timeout: PATIENCE_MS })
      .then(
        () => true,
        () => false,
      )
    if (!shown) failures.push(`"${portal.says}" is not shown`)
    const bytes = await keptBytes(page, take.recording)
    if (bytes !== take.bytes) failures.push(`${take.bytes - bytes} bytes are gone here`)
    const goneAt = performance.now()
    await portal.go(stage)
    const outcome = await verifyBytes(elsewhere, take, { patienceMs: COMES_BACK_MS })
    const seconds = Math.round((performance.now() - goneAt) / 1000)
    const all = [...failures, ...outcome.failures].map((words) => `${portal.name}: ${words}`)
    return { ...outcome, failures: all, figures: [`there ${seconds} s after the portal was gone`] }
  },
}
