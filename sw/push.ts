import {
  type PushMessage,
  pushEndpoints,
  pushMessageSchema,
  pushSubscriptionSchema,
} from '../contract/accounts/push.ts'
import { publicDocument } from '../contract/public-pages.ts'
import { createClient } from '../src/api/client.ts'
import { readUser } from '../src/local/device/user.ts'
import { EVENT_LOCK } from '../src/sync/is-idle.ts'
import type { WorkerMessage } from '../src/sync/worker-messages.ts'
import { language } from './files/cached-language.ts'
import { findReady, type Seen } from './find-ready.ts'
import { pushTexts } from './push-texts.ts'

declare const self: ServiceWorkerGlobalScope

/** A push event may last some 30 s; what is shown late is shown without the title. */
const LOOK_MS = 8000

/** Of this person's recordings only: whoever signed in here since is told nothing of another's. */
export function onPush({ data }: PushEvent): Promise<void> {
  // A new version that took over meanwhile would end this.
  return navigator.locks.request(EVENT_LOCK, { mode: 'shared' }, async () => {
    const message = pushMessageSchema.safeParse(parse(data?.text() ?? ''))
    if (!message.success || (await readUser())?.id !== message.data.user) return
    const inFront = (await windows()).filter(({ visibilityState, url }) => visibilityState === 'visible' && isApp(url))
    // The app itself tells the person, when it has pulled.
    for (const window of inFront) say(window, { type: 'ready' })
    if (inFront.length > 0) return
    const seen = await findReady(message.data.recording, LOOK_MS)
    if (seen !== 'gone') await show(message.data, seen)
  })
}

async function show({ recording, ready }: PushMessage, seen: Seen | null): Promise<void> {
  await self.registration.showNotification(pushTexts[await language()][ready], {
    body: seen?.title ?? '',
    // One for each recording: the analysis takes the place of the transcript, without another sound.
    tag: recording,
    icon: '/icons/icon-192.png',
    data: recording,
  })
  if (seen) await self.navigator.setAppBadge?.(seen.unread)
}

/** The app in front shows it without loading a page, as it may be recording. Without one it is opened there. */
export async function onNotificationClick({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const [open] = await windows()
  // An alarm of a recording that runs: its page is to be looked at, and stays as it is.
  if (notification.data === undefined || notification.data === null) {
    await open?.focus()
    return
  }
  const recording = pushMessageSchema.shape.recording.parse(notification.data)
  if (!open) {
    await self.clients.openWindow(`/recording/${recording}`)
    return
  }
  say(open, { type: 'open-recording', recording })
  await open.focus()
}

/** The browser has ended a subscription: it gets another one, if somebody is still signed in. */
export async function onSubscriptionChange({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const person = await readUser()
  if (!person) return
  const client = createClient({ user: () => person.id })
  const { key } = await client.call(pushEndpoints.pushKey, {})
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  await client.call(pushEndpoints.subscribe, { body: pushSubscriptionSchema.parse(subscription.toJSON()) })
}

/** A public page pulls nothing and tells nothing. */
const isApp = (url: string): boolean => publicDocument(new URL(url).pathname) === null

/** The last used first. */
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const say = (window: WindowClient, message: WorkerMessage): void => window.postMessage(message)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
