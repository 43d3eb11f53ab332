import type { BrowserContext, Page } from '@playwright/test'
import type { AppServer } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'

// Whoever looks at a screen looks at what stands there: nothing that appears moves it (layout-shift score 0, shifts
// within 500 ms of an input left out, as web.dev/articles/cls has it).

test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const SIZES = [
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 1280, height: 800 },
]

const READY = 'Start recording'

for (const size of SIZES) {
  test(`nothing that appears moves what is there, at ${size.width} px`, async ({ server, device }) => {
    test.slow()
    await device.context.addInitScript(watchShifts)
    const first = await newPage(device.context, size)
    await first.goto(`${server.url}/login`)
    await fillSignIn(first)
    await standsStill(first, 'after the sign-in')

    const cold = async (path = '/dashboard'): Promise<void> => {
      await first.goto('about:blank')
      await first.goto(server.url + path)
    }
    await test.step('a cold start', async () => {
      await cold()
      await standsStill(first, 'a cold start')
    })
    await test.step('no network, and its return', async () => {
      await device.context.setOffline(true)
      await expectSometime(first.getByText("You're offline. Recording works as usual.")).toBeVisible()
      await device.context.setOffline(false)
      await expectSometime(first.getByText("You're offline. Recording works as usual.")).toBeHidden()
      await standsStill(first, 'the network')
    })
    await test.step('recordings of another device', async () => {
      await recordElsewhere(device.context, server)
      await expectSometime(first.getByText('Made elsewhere')).toBeVisible()
      await standsStill(first, 'recent recordings')
    })
    await test.step('the card to install, and its button', async () => {
      await first.addInitScript(() => localStorage.removeItem('earmark-install-prompt-seen'))
      await first.clock.install()
      await cold()
      // What the screen waits for takes real time, and its patience is of this clock.
      await expectSometime(first.getByText('Made elsewhere')).toBeVisible()
      await first.evaluate(() => {
        const prompt = async () => ({ outcome: 'dismissed' })
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      })
      await first.clock.runFor(10_000)
      await expectSometime(first.getByRole('region', { name: 'Install Earmark' })).toBeVisible()
      await standsStill(first, 'the card')
    })
    await first.close()
    const page2 = await open(device.context, server, size)
    await test.step('a newer version', async () => {
      await page2.evaluate(() => navigator.serviceWorker.register('/sw.js?newer', { type: 'module' }))
      await expectSometime(page2.getByText('A new version is ready')).toBeVisible()
      await standsStill(page2, 'the update')
      await page2.evaluate(() => navigator.serviceWorker.register('/sw.js', { type: 'module' }))
    })
    await test.step('a session that ran out', async () => {
      await device.context.clearCookies()
      await page2.reload()
      await expectSometime(page2.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
      await standsStill(page2, 'the session')
    })
    await test.step('a take that was cut short', async () => {
      await startRecording(page2)
      await recordUntil(page2, 2)
      await page2.close()
      const after = await open(device.context, server, size)
      await expectSometime(after.getByRole('heading', { name: 'Recovered recording' })).toBeVisible()
      await standsStill(after, 'the offer')
    })
  })
}

test('a database that does not open is told without moving what is there', async ({ server, device }) => {
  const page = await newPage(device.context, { width: 412, height: 915 })
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await expectSometime(page.getByRole('button', { name: READY })).toBeVisible()
  await page.close()
  await device.context.addInitScript(neverOpens)
  await device.context.addInitScript(watchShifts)
  const again = await newPage(device.context, { width: 412, height: 915 })
  await again.goto(`${server.url}/dashboard`)
  await expectSometime(again.getByText("Earmark can't open its storage.")).toBeVisible()
  await standsStill(again, 'the stand-in')
  expect(await again.evaluate(coversRecord)).toBe(false)
})

test('what the browser lost is told above the button to record, and covers it at no width', async ({
  server,
  device,
}) => {
  const page = await newPage(device.context, { width: 390, height: 844 })
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await expectSometime(page.getByRole('button', { name: READY })).toBeVisible()
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await device.context.setOffline(true)
  for (const title of ['First', 'Second', 'Third']) {
    await page.getByRole('link', { name: 'Record', exact: true }).first().click()
    await startRecording(page)
    await recordUntil(page, 3)
    await stopRecording(page)
    await save(page, title)
  }
  // At a start the app notes what is only here.
  await page.goto(`${server.url}/dashboard`)
  await expectSometime(page.getByText('Third')).toBeVisible()
  await page.close()
  const { origin } = new URL(server.url)
  for (const size of SIZES) {
    const again = await newPage(device.context, size)
    const protocol = await device.context.newCDPSession(again)
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await device.context.setOffline(false)
    await again.goto(`${server.url}/dashboard`)
    await expectSometime(again.getByText('3 recordings were not uploaded and are lost:')).toBeVisible()
    await expectSometime.poll(() => again.evaluate(coversRecord), { message: `${size.width} px` }).toBe(false)
    await again.close()
  }
})

async function open(context: BrowserContext, server: AppServer, size: (typeof SIZES)[number]): Promise<Page> {
  const page = await newPage(context, size)
  await page.goto(`${server.url}/dashboard`)
  return page
}

/** The narrow ones are phones, to which more is said. */
async function newPage(context: BrowserContext, size: { width: number; height: number }): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 960 })
  return page
}

async function recordElsewhere(context: BrowserContext, server: AppServer): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'Made elsewhere')
  await page.close()
}

/** Once all that was asked for is there, and painted. */
async function standsStill(page: Page, what: string): Promise<void> {
  await expectSometime(page.getByRole('button', { name: READY })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  expect.soft(await page.evaluate(() => Reflect.get(window, 'shifts')()), what).toEqual([])
}

/** Runs in the page. */
function watchShifts(): void {
  type Source = { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const shifts: string[] = []
  const nameOf = ({ node, previousRect, currentRect }: Source): string =>
    `${node?.className || node?.nodeName} from ${previousRect.x}, ${previousRect.y} to ${currentRect.x}, ${currentRect.y}`
  const note = (entries: PerformanceEntryList): void => {
    for (const { value, hadRecentInput, sources } of entries as Shift[])
      if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${sources.map(nameOf).join(', ')}`)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, {
    shifts: () => {
      note(observer.takeRecords())
      return shifts
    },
  })
}

/** Runs in the page: the databases of recordings do what Safari's do now and then. */
function neverOpens(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    const request = open.call(this, name, version)
    if (name.startsWith('earmark-')) request.addEventListener('success', (event) => event.stopImmediatePropagation())
    return request
  }
}

/** Runs in the page: whether anything stands over the button to record, or it is not on the screen. Null: there is none. */
function coversRecord(): boolean | null {
  const button = document.querySelector('.record-button')
  if (!button) return null
  const { left, top, width, height } = button.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over === null || !button.contains(over)
}
