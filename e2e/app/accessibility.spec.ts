import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  openChat,
  pauseAndResume,
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** No criterion asks for it, and whoever goes from heading to heading misses a level that is left out. */
const ALSO = { 'heading-order': { enabled: true } }
/**
 * The narrowest phone, which is also a desktop at 400 %, a common phone and a desktop. The themes differ in colours alone:
 * in the dark one contrast is looked at, at one width.
 */
const INSPECTIONS = {
  light: { widths: [320, 412, 1280], rules: null },
  dark: { widths: [412], rules: ['color-contrast'] },
}

// Some thirty inspections of whole pages in one test: minutes on a busy machine.
test.slow()
test.use({ hearsAtOnce: true })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility fault on any public screen, ${colorScheme}`, async ({ server, device }) => {
    const visitor = await device.context.newPage()
    await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/login', '/magic-login', '/reset-password', '/privacy', '/terms', '/nothing-here']) {
      await open(visitor, `${server.url}${path}`)
      await expectAccessible(visitor, path)
    }
    await open(visitor, server.url)
    await visitor.getByRole('button', { name: 'See Demo' }).click()
    for (const step of ['Record', 'Results', 'Chat']) {
      await expectAccessible(visitor, `demo: ${step}`)
      if (step !== 'Chat') await visitor.getByRole('button', { name: 'Next' }).click()
    }
    await open(visitor, `${server.url}/login`)
    await visitor.getByRole('button', { name: 'Request Access' }).click()
    await visitor.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
    await expect(visitor.getByText('Name is required')).toBeVisible()
    await expectAccessible(visitor, 'request access')
  })

  test(`no accessibility fault on any screen of a person, ${colorScheme}`, async ({ server, device }) => {
    const page = await signIn(device, server.url)
    // What fades in has no contrast yet.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Lists with something in them: a request that waits, a passkey.
    await page.request.post(`${server.url}/api/access-requests`, { data: { name: 'Ada', email: 'ada@example.org' } })
    await addAuthenticator(page)
    await open(page, `${server.url}/settings`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
    await expectAccessible(page, 'rename a passkey')
    for (const path of ['/dashboard', '/library', '/ask', '/settings', '/admin', '/recording/unknown']) {
      await open(page, `${server.url}${path}`)
      if (path === '/settings') await expect(page.getByRole('button', { name: 'Rename Chrome on Linux' })).toBeVisible()
      if (path === '/admin') await expect(page.getByRole('button', { name: 'Approve Ada' })).toBeVisible()
      await expectAccessible(page, path)
    }
    for (const path of ['/settings', '/library', '/dashboard']) {
      await open(page, `${server.url}${path}`)
      await expectMoreContrast(page, path)
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('switch')).toBeVisible()
    await expectAccessible(page, 'shortcuts')
    await page.keyboard.press('Escape')
    await startRecording(page)
    await recordUntil(page, 3)
    await expectAccessible(page, 'recording')
    await expectForcedColours(page)
    await pauseAndResume(page)
    await stopRecording(page)
    await expectAccessible(page, 'finished')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recovered recording' })).toBeVisible()
    await expectAccessible(page, 'recovered')
    await save(page, 'Accessible')
    await expect(page.getByRole('button', { name: 'Chat with AI' })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page, 'detail')
    const details = page.getByRole('tab', { name: 'Details' })
    await expect(details).toBeVisible({ timeout: 60_000 })
    await details.click()
    await expectAccessible(page, 'details of the analysis')
    await openChat(page)
    await expectAccessible(page, 'chat')

    await open(page, `${server.url}/library`)
    await expect(page.getByText('Accessible').first()).toBeVisible()
    await expectAccessible(page, 'library with a recording')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await expectAccessible(page, 'selecting')
    await page.keyboard.press('Escape')
    await page.getByPlaceholder('Search recordings...').fill('zeppelin')
    await expect(page.getByText('No recordings found matching "zeppelin"')).toBeVisible()
    await expectAccessible(page, 'no match')
    await page.context().setOffline(true)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expectAccessible(page, 'offline')
  })
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** No fault of any weight at any width, and nothing that has to be scrolled to the side. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  const isLight = await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)
  const { widths, rules } = INSPECTIONS[isLight ? 'light' : 'dark']
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const axe = new AxeBuilder({ page })
    const { violations } = await (rules ? axe.withRules(rules) : axe.options({ runOnly: TAGS, rules: ALSO })).analyze()
    const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    expect(faults, `${screen} at ${width} px`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${screen} at ${width} px is too wide`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** For who asks for more contrast every word stands out at 7:1 (WCAG 2.2, 1.4.6). */
async function expectMoreContrast(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ contrast: 'more' })
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast-enhanced']).analyze()
  const faults = violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target} ${any[0]?.message}`))
  expect(faults, `${screen} with more contrast`).toEqual([])
  await page.emulateMedia({ contrast: null })
}

/** Where the system sets all colours, what is drawn by a ground alone can still be told from the page. */
async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const button = page.locator('.record-button__shape').first()
  const [own, ground] = await button.evaluate((element) =>
    [element, document.body].map((one) => getComputedStyle(one).backgroundColor),
  )
  expect(own).not.toBe(ground)
  // The bars look up their colors with the next second.
  const bars = page.locator('.level-bars canvas')
  const text = await page.evaluate(() => getComputedStyle(document.body).color)
  await expect.poll(() => bars.evaluate(colorOfBar)).toBe(text)
  await page.emulateMedia({ forcedColors: null })
}

/** Runs in the page: what the first bar is painted with. */
function colorOfBar(element: Element): string {
  const canvas = element as HTMLCanvasElement
  const [left, middle] = [(9 * canvas.width) / canvas.clientWidth, canvas.height / 2]
  const [red, green, blue] = canvas.getContext('2d')?.getImageData(left, middle, 1, 1).data ?? []
  return `rgb(${red}, ${green}, ${blue})`
}
