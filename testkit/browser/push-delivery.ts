import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import type { PushSubscriptionFields } from '../../contract/accounts/push.ts'

/** What a test sees of a browser's side of push messages. */
export type PushDelivery = {
  /** As the browser's own push client hands a message to the service worker. */
  deliver(message: string | object): Promise<void>
  /** What stands in the tray of this device. */
  shown(): Promise<{ title: string; body: string }[]>
  /** How many were shown, once every message that was delivered has been worked on. */
  told(): Promise<number>
  /** Puts one there without a message. */
  show(recording: string): Promise<void>
  /** A tap on the first. What browsers allow only after a real one, to open a window and to focus it, is noted instead. */
  tap(): Promise<void>
  /** The addresses that taps opened. */
  opened(): Promise<string[]>
  /** The number that the worker put on the icon last. */
  badge(): Promise<number | null>
}

/** Has the browser let this origin notify, as a user's "Allow" does; for as long as it is open, as is the session. */
export async function permitNotifications(context: BrowserContext, origin: string, setting: 'granted' | 'denied') {
  const session = await context.browser()?.newBrowserCDPSession()
  await session?.send('Browser.setPermission', { origin, permission: { name: 'notifications' }, setting })
}

/** The push service that a browser would subscribe at is out of reach: its answer alone is put in its place. */
export async function stubSubscribing(context: BrowserContext, subscription: PushSubscriptionFields): Promise<void> {
  await context.addInitScript((fields) => {
    const key = 'test-subscribed'
    const made = (applicationServerKey: ArrayBuffer | null) => ({
      ...{ endpoint: fields.endpoint, options: { applicationServerKey, userVisibleOnly: true }, toJSON: () => fields },
      unsubscribe: async () => localStorage.removeItem(key),
    })
    const bytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    const stub = {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(key, applicationServerKey)
        return made(bytes(applicationServerKey))
      },
      async getSubscription() {
        const kept = localStorage.getItem(key)
        return kept === null ? null : made(bytes(kept))
      },
    }
    if ('PushManager' in window) Object.assign(PushManager.prototype, stub)
  }, subscription)
}

/** `page` has opened the app, so that its service worker is there. */
export async function watchPush(page: Page): Promise<PushDelivery> {
  const protocol = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(protocol)
  const { origin } = new URL(page.url())
  const worker = await workerOf(page.context())
  await worker.evaluate(noteWhatNeedsATap)
  let delivered = 0
  return {
    deliver: async (message) => {
      delivered += 1
      const data = typeof message === 'string' ? message : JSON.stringify(message)
      await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    shown: () => worker.evaluate(shownHere),
    told: async () => {
      await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'worked'))).toBe(delivered)
      return worker.evaluate(() => Reflect.get(self, 'told'))
    },
    show: (recording) => worker.evaluate(showHere, recording),
    tap: () => worker.evaluate(tapHere),
    opened: () => worker.evaluate(() => Reflect.get(self, 'opened')),
    badge: () => worker.evaluate(() => Reflect.get(self, 'badge')),
  }
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

async function registrationOf(protocol: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
      if (id) resolve(id)
    }),
  )
  await protocol.send('ServiceWorker.enable')
  return known
}

/** The rest of this file runs in the service worker, whose names TypeScript does not know beside those of a page. */
function noteWhatNeedsATap(): void {
  Object.assign(self, { opened: [], badge: null, told: 0, worked: 0 })
  const { prototype: event } = Reflect.get(self, 'PushEvent')
  const { waitUntil } = event
  event.waitUntil = function (this: Event, work: Promise<unknown>) {
    const ended = () => Object.assign(self, { worked: Reflect.get(self, 'worked') + 1 })
    waitUntil.call(this, work.finally(ended))
  }
  const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
  const { showNotification } = registration
  registration.showNotification = (...asked) => {
    Object.assign(self, { told: Reflect.get(self, 'told') + 1 })
    return showNotification.apply(registration, asked)
  }
  const clients = Reflect.get(self, 'clients')
  clients.openWindow = async (url: string) => Reflect.get(self, 'opened').push(url)
  Reflect.get(self, 'WindowClient').prototype.focus = async () => undefined
  navigator.setAppBadge = async (count) => void Object.assign(self, { badge: count })
}

async function shownHere(): Promise<{ title: string; body: string }[]> {
  const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
  return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
}

async function showHere(recording: string): Promise<void> {
  const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
  await registration.showNotification('Transcript ready', { data: recording })
}

async function tapHere(): Promise<void> {
  const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
  const [notification] = await registration.getNotifications()
  const NotificationEvent = Reflect.get(self, 'NotificationEvent')
  const event = new NotificationEvent('notificationclick', { notification })
  // An event that no browser sent may not be prolonged.
  Object.defineProperty(event, 'waitUntil', { value: () => undefined })
  self.dispatchEvent(event)
}
