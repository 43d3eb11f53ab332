import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { fillLibrary } from '../../testkit/seed/fill-library.ts'

// Nobody listens there: this is about rows.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const COUNT = 400
const titleOf = (at: number): string => `Meeting ${at} of the harbour board`

/** Scrolls whatever the list scrolls with by so many pixels, and waits until the browser has drawn that. */
const scrollBy = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(async (by) => {
    const pane = document.querySelector('.library__rows')?.closest('[data-pane]')
    const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    ;(pane ?? window).scrollBy(0, by)
    for (let frame = 0; frame < 5; frame++) await drawn()
  }, pixels)

for (const [device_, width] of [
  ['a phone, where the page scrolls', 390],
  ['a wide screen, where the pane does', 1280],
] as const)
  test(`on ${device_}, a long list has every row in its place and draws only those near`, async ({ device, url }) => {
    const page = await openSignedInPage(device)
    await page.setViewportSize({ width, height: 800 })
    await fillLibrary(page, COUNT)
    await page.goto(`${url}/library`)
    const rows = page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')
    await expect(rows.filter({ hasText: titleOf(0) })).toBeVisible()
    expect(await rows.count()).toBeLessThan(40)

    await scrollBy(page, COUNT * 200)
    await expect(rows.filter({ hasText: titleOf(COUNT - 1) })).toBeInViewport()
    expect(await rows.count()).toBeLessThan(40)

    // The row that plays is higher than the others: what is below it makes way.
    await scrollBy(page, -COUNT * 200)
    const first = rows.filter({ hasText: titleOf(0) })
    await first.getByRole('button', { name: /^Play/ }).click()
    await expect(first.getByRole('slider')).toBeVisible()
    await expect
      .poll(async () => {
        const [above, below] = [await first.boundingBox(), await rows.filter({ hasText: titleOf(1) }).boundingBox()]
        return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
      })
      .toBe(0)
  })

for (const width of [390, 1280])
  test(`at ${width} px, titles of two lines have room, and nothing jumps where somebody scrolls up to them`, async ({
    device,
    url,
  }) => {
    const page = await openSignedInPage(device)
    await page.setViewportSize({ width, height: 800 })
    await fillLibrary(page, COUNT, (at) => ({
      title: at % 3 === 0 ? `${titleOf(at)} on the new lighthouse` : `Meeting ${at}`,
    }))
    await page.goto(`${url}/library`)
    const rows = page.getByRole('list', { name: 'Recordings' }).getByRole('listitem')
    await expect(rows.filter({ hasText: titleOf(0) })).toBeVisible()
    await scrollBy(page, 15_000)
    const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
    await readPlaces(places)
    const heights = await rows.locator('.row__title').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    expect(new Set(heights).size).toBe(2)
    // Once the list rests the place of the row is another, and nobody sees it.
    const name = await rows.nth(6).locator('.row__title').innerText()
    const row = rows.filter({ hasText: name })
    const topOf = async (): Promise<number> => (await row.boundingBox())?.y ?? 0
    for (let step = 0; step < 3; step++) {
      const before = await topOf()
      await scrollBy(page, -70)
      expect(Math.abs((await topOf()) - before - 70)).toBeLessThan(2)
    }
    await readPlaces(places)
  })

type Place = { top: number; bottom: number; height: number }

/** Where the drawn rows stand, once each stands below the one before. */
async function readPlaces(places: () => Promise<Place[]>): Promise<Place[]> {
  const gaps = (all: Place[]): number[] => all.slice(1).map(({ top }, at) => Math.round(top - (all[at]?.bottom ?? 0)))
  let all: Place[] = []
  await expect
    .poll(async () => {
      all = await places()
      return all.length > 0 && gaps(all).every((gap) => gap === 0)
    })
    .toBe(true)
  return all
}
