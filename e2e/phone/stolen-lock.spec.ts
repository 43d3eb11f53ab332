import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { stealLocks } from '../../testkit/phone/stolen-locks.ts'

// Nobody listens there: this is about bytes, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('a recording whose locks were taken away takes them again: no other tab offers it or records beside it', async ({
  page: first,
  url,
  device,
  elsewhere,
}) => {
  const second = await device.context.newPage()
  await second.goto(`${url}/dashboard`)
  await startRecording(first)
  await recordUntil(first, 3)
  await stealLocks(second)
  await expect.poll(() => heldLocks(second)).toEqual(['earmark-recorder', 'rec:'])
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Earmark is recording in another tab.' })).toBeVisible()
  await expect(second.getByText('Recovered recording')).toHaveCount(0)
  await recordUntil(first, 8)
  await stopRecording(first)
  const recording = await save(first, 'Recorded to its end')
  await expect.poll(() => heldLocks(second)).toEqual([])
  const arrived = async () => (await elsewhere.recordings()).map(({ id, duration }) => ({ id, isWhole: duration >= 8 }))
  await expect.poll(arrived, { timeout: 60_000 }).toEqual([{ id: recording, isWhole: true }])
})

test("a recording in the back/forward cache of an older WebKit, which keeps its locks there, is in no other tab's way", async ({
  page: first,
  url,
  device,
}) => {
  await first.addInitScript(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }))
  await first.reload()
  const second = await device.context.newPage()
  await second.goto(`${url}/dashboard`)
  await startRecording(first)
  await recordUntil(first, 3)
  const isElsewhere = second.getByRole('heading', { name: 'Earmark is recording in another tab.' })
  await expect(isElsewhere).toBeVisible()

  await turnPage(first, 'pagehide')
  await expect.poll(() => heldLocks(second)).toEqual([])
  await expect(isElsewhere).toHaveCount(0)
  await expect(second.getByText('Recovered recording').first()).toBeVisible()

  await turnPage(first, 'pageshow')
  await expect.poll(() => heldLocks(second)).toEqual(['earmark-recorder', 'rec:'])
  await expect(isElsewhere).toBeVisible()
  await recordUntil(first, 8)
  await stopRecording(first)
  await save(first, 'Before and after')
  await expect.poll(() => heldLocks(second)).toEqual([])
})

/** As the page goes into the cache or comes back, but for what then stands still. */
const turnPage = (page: Page, type: 'pagehide' | 'pageshow'): Promise<unknown> =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

/** Kinds of locks that some tab holds for a recording. */
const heldLocks = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.flatMap(({ name }) => /^(rec:|earmark-recorder$)/.exec(name ?? '')?.[0] ?? []).sort()
  })
