import type { Page } from '@playwright/test'
import { demoTexts } from '../../src/i18n/english/demo.ts'
import { documentsTexts } from '../../src/i18n/english/documents.ts'
import { landingTexts } from '../../src/i18n/english/landing.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'

test('the public pages are read, and every way leads on, without any script', async ({ server, device }) => {
  const context = await device.context.browser()?.newContext({ javaScriptEnabled: false })
  if (!context) throw new Error('The device has no browser.')
  const page = await context.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beyond Recording, Beyond Summaries')
  for (const { title, question } of landingTexts.exampleList) {
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(question)).toBeVisible()
  }
  for (const { title } of [...landingTexts.features, ...landingTexts.steps, ...landingTexts.uses]) {
    await expect(page.locator('main').getByText(title, { exact: true }).first()).toBeVisible()
  }
  await expect(page.locator('#demo')).toBeHidden()
  await page.locator('a', { hasText: 'See Demo' }).click()
  for (const text of [demoTexts.elapsed, demoTexts.summaryTitle, demoTexts.pointsTitle, demoTexts.greeting]) {
    await expect(page.locator('#demo').getByText(text).first()).toBeVisible()
  }
  await page.locator('#privacy a').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page.getByText('Last updated September 1, 2025')).toBeVisible()
  for (const { title } of documentsTexts.privacy) await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await page.goto(`${server.url}/about`)
  expect(page.url()).toBe(`${server.url}/#how-it-works`)
  await context.close()
})

test('the examples rotate and can be paused, and the demo is walked by keyboard', async ({ server, device }) => {
  const page = await device.context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  // Time stands from before the page begins: how long a press takes here turns no example.
  await page.clock.install({ time: new Date('2026-01-01T10:00') })
  await page.clock.pauseAt(new Date('2026-01-01T11:00'))
  await page.goto(server.url)
  const shown = (at: number) =>
    expect(page.getByRole('button', { name: `Example ${at} of 4` })).toHaveAttribute('aria-current', 'true')
  const pause = page.locator('.examples__pause')
  await expect(pause).toHaveAccessibleName('Pause the examples')
  await shown(1)
  await page.clock.runFor(5000)
  await shown(2)
  await expect(page.getByText('Who had the idea with the stars?')).toBeVisible()
  await expect(page.getByText('What is holding the grid back?')).toBeHidden()

  await pause.press('Enter')
  await expect(pause).toHaveAccessibleName('Play the examples')
  await pause.blur()
  await page.clock.runFor(20_000)
  await shown(2)
  await pause.press('Enter')
  await pause.blur()
  await page.clock.runFor(5000)
  await shown(3)

  await page.clock.resume()
  await walkDemo(page)
  expect(faults).toEqual([])
})

async function walkDemo(page: Page): Promise<void> {
  const demo = page.getByRole('dialog', { name: 'Demo' })
  const opener = page.getByRole('button', { name: 'See Demo' })
  await opener.press('Space')
  for (const figure of ['25:43', '64 min remaining', '12.3 MB']) {
    await expect(demo.getByText(figure, { exact: true }).first()).toBeVisible()
  }
  await expect(demo.getByRole('heading', { name: 'Recording...' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(demo.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.getByText('AI Summary')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(demo.getByRole('tab', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(demo.getByText('Key Points')).toBeVisible()
  await expect(demo.getByText('Action Items')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(demo.getByRole('button', { name: 'Chat with AI' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(demo.getByPlaceholder('Ask about your recording...')).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(demo.getByText(demoTexts.answers[0].text)).toBeVisible()
  await expect(demo.getByRole('list', { name: 'Suggestions' }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(demo).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await demo.getByRole('button', { name: 'Next' }).press('Enter')
  await demo.getByRole('button', { name: 'Next' }).press('Enter')
  await demo.getByRole('link', { name: 'Request Early Access' }).press('Enter')
  await expect(page).toHaveURL(/\/login\?request$/)
}

test('the front page knows who looks, gives way to the installed app, and to the app with no network', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beyond Recording, Beyond Summaries')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeHidden()
  const protocol = await device.context.newCDPSession(page)
  const obstacles = async () => (await protocol.send('Page.getInstallabilityErrors')).installabilityErrors
  await expect.poll(obstacles).toEqual([])
  await page.getByRole('link', { name: 'Open Earmark' }).first().click()
  await expect(page.getByRole('heading', { name: 'Ready to Record' })).toBeVisible()

  await device.context.setOffline(true)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  // As it was last read, now for a visitor.
  await expect(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
  await page.goto(`${server.url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Sign In to Your Account' })).toBeVisible()
  await page.goto(`${server.url}/terms`)
  await expect(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible()
  await device.context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()

  const installed = await device.context.newPage()
  await installed.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await installed.goto(server.url)
  await expect(installed.getByLabel('Password', { exact: true })).toBeVisible()
  expect(installed.url()).toBe(`${server.url}/`)
})
