import type { Page } from '@playwright/test'
import { expect, signedInTest, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

test.use({ hearsAtOnce: true })

const TITLE = 'Inaugural address'

signedInTest('what is copied, printed, deleted and restored is what is said of it', async ({ device, url }) => {
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 11)
  await stopRecording(page)
  await save(page, TITLE)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()

  await test.step('copying takes the title along, and says what was copied', async () => {
    await page.evaluate(() => {
      Object.assign(navigator, { share: undefined })
      navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
    })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByText(`“${TITLE}” and its transcript`)).toBeVisible()
    const copied = await page.evaluate(() => String(Reflect.get(window, 'copied')))
    expect(copied).toMatch(new RegExp(`^${TITLE}\n\n.*country`, 's'))
  })

  await test.step('on paper are the title, the analysis and the words, and nothing to press', async () => {
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await page.emulateMedia({ media: 'print' })
    // Paper is white, and nothing on it is wider.
    const paper = () => [
      getComputedStyle(document.body).backgroundColor,
      document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ]
    expect(await page.evaluate(paper)).toEqual(['rgb(255, 255, 255)', true])
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByText('your country can do').last()).toBeVisible()
    await expect(page.getByText('AI Analysis')).toBeVisible()
    // Nobody opens the other tab of a sheet.
    await expect(page.locator('.analysis__summary')).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: 'Outline' })).toBeVisible()
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })).toHaveCount(0)
    expect(await page.getByRole('button').filter({ visible: true }).evaluateAll(pressable)).toEqual([])
    await page.emulateMedia({ media: null })
  })

  await test.step('what moves to the trash says for how long it lies there', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
    await expect(page.getByText('It stays in the trash for 30 days.').first()).toBeVisible()
    await expect(page.getByText('successfully removed')).toHaveCount(0)
  })

  await test.step('the trash has an address of its own, and what is deleted there is gone', async () => {
    await page.goto(`${url}/library?trash`)
    await expect(page).toHaveTitle(/^Trash · Earmark$/)
    await expect(page.getByText('30 days left')).toBeVisible()
    await page.getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByRole('dialog').getByText('Backups of the server keep it')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
    await expect(page.getByText('The recording has been successfully removed.').first()).toBeVisible()
    await expect(page.getByText('The trash is empty.')).toBeVisible()
  })
})

test('whom to write to and where else to look stand at the foot of the front page, and nothing in their place', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  const contact = (on: Page) => on.locator('.landing-footer__contact').getByRole('link')
  await page.goto(server.url)
  await expect(page.getByText('© 2025 Earmark')).toBeVisible()
  await expect(contact(page)).toHaveCount(0)
  await server.restart({ CONTACT_EMAIL: 'help@example.org', SOCIAL_LINKS: 'https://social.example.org/@earmark' })
  await page.reload()
  await expect(contact(page).first()).toHaveAttribute('href', 'mailto:help@example.org')
  await expect(contact(page).last()).toHaveAttribute('href', 'https://social.example.org/@earmark')
})

/** Runs in the page: what looks as if it could be pressed. */
const pressable = (buttons: Element[]): string[] =>
  buttons
    .filter((one) => !one.closest('.paragraph, .cited, .analysis') && one.getBoundingClientRect().height > 0)
    .map((one) => `${one.className} ${one.textContent}`)
