import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, signIn } from '../../testkit/browser/journey.ts'
import { freePort } from '../../testkit/servers/free-port.ts'
import { copyCheckout, type DevCheckout } from './dev-checkout.ts'

const SCREEN = 'src/features/recorder/notices/RecordHeading.tsx'
const TEXTS = 'src/i18n/english/record.ts'
const DOCUMENTS = 'src/i18n/english/documents.ts'
const ROUTE = 'server/routes/health.ts'
/** The copy is started with an empty cache: Vite looks through all packages first. */
const START_MS = 120_000

test('npm run dev: a screen and the server change as their files do, and the worker of npm start is gone', async () => {
  await using device = await openDevice()
  const url = await installEarlier(device)
  await using checkout = copyCheckout()
  checkout.start(url)
  await expectReady(checkout, url)

  const page = await device.context.newPage()
  const refused = refusedByPolicy(page)
  await page.goto(`${url}/login`)
  await expect(page.locator('script[src="/src/main.tsx"]')).toBeAttached()
  await expect.poll(() => page.evaluate(workers)).toBe(0)
  await fillSignIn(page)
  await expect(page.getByText('Ready to Record')).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  checkout.edit(
    SCREEN,
    'title: recordTexts.idleTitle, text: recordTexts.idleText',
    "title: 'Go on', text: recordTexts.idleText",
  )
  await expect(page.getByRole('heading', { name: 'Go on' })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  checkout.edit(ROUTE, 'async () => ({ ok: true })', "async () => ({ ok: true, says: 'changed' })")
  await expect.poll(async () => (await fetch(`${url}/healthz`)).text()).toContain('changed')
  expect(await page.evaluate(async () => (await fetch('/api/recordings')).status)).toBe(200)
  expect(refused).toEqual([])

  await checkout.interrupt()
  await expect.poll(() => checkout.processes()).toEqual([])
})

test('npm run dev -- --service-worker: the worker of the sources is there, and a screen and a public page still change as their files do', async () => {
  await using device = await openDevice()
  await using checkout = copyCheckout()
  const url = `http://localhost:${await freePort()}`
  checkout.start(url, '--service-worker')
  await expectReady(checkout, url)
  const page = await signIn(device, url)
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${url}/sw.js`)
  checkout.edit(TEXTS, 'Ready to Record', 'Ready for the next meeting')
  await expect(page.getByText('Ready for the next meeting')).toBeVisible()

  // Vite makes it when it is first asked for, which may take longer than the service worker waits for a network.
  expect((await fetch(`${url}/privacy`)).status).toBe(200)
  await page.goto(`${url}/privacy`)
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  checkout.edit(DOCUMENTS, "'Privacy Policy'", "'What we know of you'")
  await expect(page.getByRole('heading', { name: 'What we know of you' })).toBeVisible()
})

async function expectReady(checkout: DevCheckout, url: string): Promise<void> {
  await expect.poll(() => checkout.output(), { timeout: START_MS }).toContain(`Earmark is ready at ${url}\n  Sign in `)
}

/** An earlier `npm start` at this address, with its service worker on the device. */
async function installEarlier(device: Device): Promise<string> {
  await using server = await startAppServer()
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.close()
  return server.url
}

/** Runs in the page. */
const workers = async (): Promise<number> => (await navigator.serviceWorker.getRegistrations()).length

/** What the content security policy has kept from the page. */
function refusedByPolicy(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  return refused
}
