import { readFileSync } from 'node:fs'
import { type Page, request } from '@playwright/test'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

// Nobody listens there: this is about what is told of recordings.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const MOST_OFF_PX = 8
/** Requests for access are asked for every 90 seconds. */
const SOMETIME = { timeout: 180_000 }

/** The clip with one sample of its own each time: the same file twice would be refused. */
const clipNamed = (name: string, at: number) => {
  const buffer = Buffer.from(readFileSync(CLIP))
  buffer[1000 + at] = 128 + at
  return { name: `${name}.wav`, mimeType: 'audio/wav', buffer }
}

const toast = (page: Page) => page.locator('.toast')

async function importThree(page: Page): Promise<void> {
  const files = ['First', 'Second', 'Third'].map(clipNamed)
  await page.locator('input[type=file]').setInputFiles(files)
  await expect(toast(page)).toContainText('3 recordings imported')
}

test('many events are one message, with one Undo for all, behind the bell too', async ({ device, url }) => {
  const page = await openSignedInPage(device)
  await page.goto(`${url}/library`)
  await importThree(page)
  await expect(toast(page)).toHaveCount(1)
  for (const title of ['First', 'Second']) await deleteRecording(page, title)
  await expect(toast(page)).toContainText('2 Recordings Deleted')

  await test.step('what goes well meanwhile does not push out an Undo', async () => {
    await page.getByRole('link', { name: /^Third/ }).click()
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => undefined
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(toast(page)).toContainText('2 Recordings Deleted')
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await expect(page.getByText('3 total recordings')).toBeVisible()

  await page.getByRole('button', { name: /^Notifications|new notification/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('3 recordings imported')).toHaveCount(1)
  await expect(list.getByText(/Recordings? Deleted/)).toHaveCount(1)
})

test('behind the bell an entry leads to what it speaks of, a request for access too', async ({
  server,
  device,
  url,
}) => {
  const page = await openSignedInPage(device)
  const stranger = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: url } })
  await stranger.post('/api/access-requests', { data: { name: 'Bob Stone', email: 'bob@example.org' } })
  await stranger.dispose()
  await page.goto(`${url}/library`)
  await importThree(page)
  await deleteRecording(page, 'First')
  const bell = page.getByRole('button', { name: /^Notifications|new notification/ })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await list.getByRole('listitem').filter({ hasText: 'Recording Deleted' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/library\?trash/)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await bell.click()
  await list
    .getByRole('listitem')
    .filter({ hasText: /Recording restored.*First/s })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
  // On a phone the bell does not stand above a recording.
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await bell.click()
  await list.getByRole('listitem').filter({ hasText: 'Bob Stone' }).getByRole('link').click(SOMETIME)
  await expect(page).toHaveURL(/\/admin$/)
})

for (const [width, height] of [
  [320, 568],
  [640, 400],
  [390, 844],
  [844, 390],
  [1280, 800],
] as const) {
  test(`a message covers neither Play nor what goes on, at ${width} × ${height}`, async ({ device, url }) => {
    const page = await openSignedInPage(device)
    await page.setViewportSize({ width, height })
    await page.goto(`${url}/library`)
    await importThree(page)
    await page.getByRole('link', { name: /^Second/ }).click()
    await page.getByRole('button', { name: 'More actions' }).waitFor()
    await page.goBack()
    await deleteRecording(page, 'First')
    await expect(toast(page)).toBeVisible()
    await page.getByRole('link', { name: /^Second/ }).click()
    for (const place of ['top', 'bottom'] as const) {
      // What comes later makes the page longer. On a low screen no player is docked.
      const isThere = async (): Promise<boolean> => {
        await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), place)
        return place === 'top' || height <= 400 || page.locator('.detail-dock[data-shown]').isVisible()
      }
      await expect.poll(isThere, { message: place }).toBe(true)
      await expect.poll(() => covered(page), { message: place }).toEqual([])
    }
  })
}

/** Runs in the page: which of what plays or tells of progress lies under the message, by more than its edge. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const box = document.querySelector('.toast')?.getBoundingClientRect()
    if (!box) return ['no message']
    const controls = document.querySelectorAll<HTMLElement>(
      '.player .play-button, .player input, .detail-dock[data-shown], progress',
    )
    return [...controls]
      .filter((one) => one.checkVisibility() && !one.closest('.toast'))
      .filter((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect()
        const isOnScreen = bottom > 0 && top < innerHeight
        const isUnder =
          top < box.bottom - most && bottom > box.top + most && left < box.right - most && right > box.left + most
        return isOnScreen && isUnder
      })
      .map((one) => `${one.tagName} ${one.ariaLabel ?? one.className}`)
  }, MOST_OFF_PX)

async function deleteRecording(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
  await expect(toast(page)).toContainText(/Recordings? Deleted/)
}
