import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import type { AppServer } from '../../testkit/browser/app-server.ts'
import { CLIP, type Device } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordedSeconds, signIn, signOut, startRecording } from '../../testkit/browser/journey.ts'
import { permitNotifications, stubSubscribing, watchPush } from '../../testkit/browser/push-delivery.ts'
import { type PushService, startPushService } from '../../testkit/servers/push-service.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

const CARD = { name: 'Push notifications' }
const ALLOW = { name: 'Notify me' }

/** A server that hears at once, or when it is let, and a push service that decrypts. */
async function compose(server: AppServer, device: Device) {
  let release: () => void = () => {}
  let wait = Promise.resolve()
  const service: PushService = await startPushService()
  const speech = await startSpeechServer({
    hear: async () => {
      await wait
      return [{ start: 0, end: 9, text: 'We decided to ship on Friday. Anna writes to the customers.' }]
    },
  })
  await server.restart({ STT_URL: `${speech.url}/v1`, PUSH_HOSTS: service.origin })
  await stubSubscribing(device.context, service.newSubscription())
  return {
    service,
    heard: () => speech.requests.length,
    hold: () => {
      wait = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    [Symbol.asyncDispose]: async () => {
      await speech.close()
      await service.close()
    },
  }
}

async function bring(page: Page, url: string, title: string): Promise<void> {
  await page.goto(`${url}/library`)
  const file = { name: `${title}.wav`, mimeType: 'audio/wav', buffer: await readFile(CLIP) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
}

async function openRecording(page: Page, title: string): Promise<string> {
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

/** Runs in the page. */
function isBehindAnalysis(card: Element): boolean {
  const panel = document.querySelector('[role="tabpanel"]')
  return panel !== null && (panel.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

const personOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('earmark-user') ?? '{}').id)

test('asked after the first transcript, the person is told of the next with the app closed, and opens it with no network', async ({
  server,
  device,
}) => {
  await using world = await compose(server, device)
  const page = await signIn(device, server.url)
  await expect(page.getByRole('complementary', CARD)).toHaveCount(0)
  await bring(page, server.url, 'first-meeting')
  await openRecording(page, 'first-meeting')
  await permitNotifications(device.context, server.url, 'granted')
  await expect(page.getByRole('complementary', CARD)).toBeVisible({ timeout: 60_000 })
  // Below what the recording is about: nothing is asked above the action items.
  await expect.poll(() => page.getByRole('complementary', CARD).evaluate(isBehindAnalysis)).toBe(true)
  await page.getByRole('complementary', CARD).getByRole('button', ALLOW).click()
  await expect(page.getByRole('complementary', CARD)).toHaveCount(0)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText("On. Shows the recording's title")).toBeVisible()

  const push = await watchPush(page)
  world.hold()
  await bring(page, server.url, 'board-meeting')
  const id = await openRecording(page, 'board-meeting')
  await expect.poll(world.heard, { timeout: 60_000 }).toBe(2)
  await page.goto('about:blank')
  world.release()
  await expect.poll(() => world.service.received.length, { timeout: 60_000 }).toBe(1)
  await push.deliver(world.service.received[0]?.text ?? '')
  await expect.poll(push.shown).toEqual([{ title: 'Transcript and analysis ready', body: 'board-meeting' }])
  expect(await push.badge()).toBe(1)
  await push.tap()
  await expect.poll(push.opened).toEqual([`/recording/${id}`])
  expect(await push.shown()).toEqual([])

  await device.context.setOffline(true)
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('button', { name: /^Notifications, \d new notification/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Transcript and analysis ready board-meeting/ })
    .click()
  await expect(page.getByText('We decided to ship on Friday.').first()).toBeVisible()
  await expect.poll(() => page.evaluate(unreadNotices)).toBe(0)
  await page.goto(`${server.url}/library`)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

/** Runs in the page: how many there are behind the bell, read past the app. */
async function unreadNotices(): Promise<number> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('earmark-app'))
  const database = await settled(indexedDB.open(name ?? ''))
  const notices = await settled(database.transaction('notices').objectStore('notices').getAll())
  database.close()
  return notices.filter(({ read }) => !read).length
}

test('with the app in front only the app tells it; a tap there never ends a recording', async ({ server, device }) => {
  await using world = await compose(server, device)
  const page = await signIn(device, server.url)
  await permitNotifications(device.context, server.url, 'granted')
  world.hold()
  await bring(page, server.url, 'first-meeting')
  const id = await openRecording(page, 'first-meeting')
  await expect.poll(world.heard, { timeout: 60_000 }).toBe(1)
  const push = await watchPush(page)
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  world.release()
  const toast = page.getByRole('status').filter({ hasText: 'ready' })
  await expect(toast).toContainText('first-meeting', { timeout: 60_000 })
  const asked = page.waitForRequest((request) => request.url().includes('/api/changes'))
  await push.deliver({ ready: 'analysis', recording: id, user: await personOf(page) })
  await asked
  expect(await push.told()).toBe(0)

  await push.show(id)
  const before = await recordedSeconds(page)
  await push.tap()
  await expect(page).toHaveURL(`${server.url}/recording/${id}`)
  await expect(page.getByText('We decided to ship on Friday.').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recording...' })).toBeVisible()
  expect(await recordedSeconds(page)).toBeGreaterThanOrEqual(before)
})

test('what is for another person, or for nobody, is never shown, and a sign-out takes everything along', async ({
  server,
  device,
}) => {
  await using world = await compose(server, device)
  const page = await signIn(device, server.url)
  await permitNotifications(device.context, server.url, 'granted')
  await bring(page, server.url, 'first-meeting')
  const id = await openRecording(page, 'first-meeting')
  await page.getByRole('complementary', CARD).getByRole('button', ALLOW).click({ timeout: 60_000 })
  await expect(page.getByRole('complementary', CARD)).toHaveCount(0)
  const push = await watchPush(page)
  const user = await personOf(page)
  await page.goto('about:blank')
  await push.deliver({ ready: 'analysis', recording: id, user: 'somebody-else' })
  await push.deliver('not even a message')
  await push.deliver({ ready: 'analysis', recording: id, user })
  await expect.poll(push.shown).toHaveLength(1)
  expect(await push.told()).toBe(1)
  expect(await push.shown()).toEqual([{ title: 'Transcript and analysis ready', body: 'first-meeting' }])

  await page.goto(`${server.url}/settings`)
  expect(await subscribed(page)).toBe(true)
  await signOut(page)
  expect(await subscribed(page)).toBe(false)
  expect(await push.shown()).toEqual([])
  await page.goto('about:blank')
  await push.deliver({ ready: 'analysis', recording: id, user })
  expect(await push.told()).toBe(1)
  expect(world.service.received.length).toBeLessThan(3)
})

test('a start that is still subscribing does not undo what a sign-out ends', async ({ server, device }) => {
  await using _ = await compose(server, device)
  const page = await signIn(device, server.url)
  await permitNotifications(device.context, server.url, 'granted')
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText("On. Shows the recording's title")).toBeVisible()
  let leave: () => void = () => undefined
  const leaving = new Promise<void>((resolve) => {
    leave = resolve
  })
  await page.route('**/api/push/key', async (route) => {
    await leaving
    await route.continue()
  })
  // Once: what is asked again afterwards has no key to wait for.
  await page.route(
    '**/api/auth/logout',
    async (route) => {
      const isOfKey = (request: Request): boolean => request.url().endsWith('/api/push/key')
      // On a busy machine the page has given up waiting for it.
      const keyTold = Promise.race([
        page.waitForEvent('requestfinished', isOfKey),
        page.waitForEvent('requestfailed', isOfKey),
      ])
      leave()
      await keyTold
      await route.continue()
    },
    { times: 1 },
  )
  const keyAsked = page.waitForRequest('**/api/push/key')
  await page.reload()
  await keyAsked
  await signOut(page)
  expect(await subscribed(page)).toBe(false)
})

const subscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test-subscribed') !== null)

test('Settings say how it is on this device, and how a refusal is taken back', async ({ server, device }) => {
  await using _ = await compose(server, device)
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/settings`)
  const row = page.getByText(/^On this device/)
  await expect(row).toContainText('Off.')
  await device.context.setOffline(true)
  await expect(row).toContainText('Go online to change this')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled()
  await device.context.setOffline(false)
  await permitNotifications(device.context, server.url, 'denied')
  await expect(row).toContainText('Blocked in this browser. Tap the icon to the left of the address')
  await permitNotifications(device.context, server.url, 'granted')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(row).toContainText('On. Shows')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(row).toContainText('Off.')
  await page.getByRole('switch', { name: 'Push Notifications' }).click()
  await expect(row).toHaveCount(0)
})
