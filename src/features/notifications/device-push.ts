import { pushEndpoints, pushSubscriptionSchema } from '../../../contract/accounts/push.ts'
import type { AppDatabase, PushWish } from '../../local/app-database.ts'
import { getPushWish, setPushWish } from '../../local/device/push-wish.ts'
import { type PushSupport, pushPermission } from '../../platform/worker/push.ts'
import { currentSubscription, subscribeTo } from '../../platform/worker/push-subscription.ts'
import { client } from '../../session/client.ts'

/** How it stands with push messages on this device. */
export type DevicePush =
  | 'unsupported'
  | 'install-first'
  /** The browser refuses, by the person's own word. */
  | 'blocked'
  /** Not asked yet, or switched off here. */
  | 'off'
  /** Allowed, and not known to the server yet: that needs the network once. */
  | 'unfinished'
  | 'on'

type Facts = {
  support: PushSupport
  permission: NotificationPermission
  wish: PushWish | null
  /** Of the browser's own subscription; null when it has none. */
  endpoint: string | null
}

export function devicePush({ support, permission, wish, endpoint }: Facts): DevicePush {
  if (support !== 'supported') return support
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted' || !wish?.on) return 'off'
  return endpoint !== null && endpoint === wish.endpoint ? 'on' : 'unfinished'
}

/** On a tap only: the browser asks the person, once. Throws ApiError, or what the browser's own push service said. */
export async function turnOn(app: AppDatabase): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await setPushWish(app, { on: true, endpoint: null })
  await register(app)
}

export async function turnOff(app: AppDatabase): Promise<void> {
  await setPushWish(app, { on: false, endpoint: null })
  await (await currentSubscription())?.unsubscribe()
  await client.call(pushEndpoints.unsubscribe, {})
}

/**
 * At every start: the server hears of the subscription under the session of today, and browsers end one now and then. One
 * that is left of somebody else who used this device goes.
 */
export async function keepUp(app: AppDatabase): Promise<void> {
  const wish = await getPushWish(app)
  if (wish?.on && pushPermission() === 'granted') return register(app)
  if (!wish?.on) await (await currentSubscription())?.unsubscribe()
}

async function register(app: AppDatabase): Promise<void> {
  const { key } = await client.call(pushEndpoints.pushKey, {})
  const subscription = await subscribeTo(key)
  if (!subscription) return
  const body = pushSubscriptionSchema.parse(subscription.toJSON())
  await client.call(pushEndpoints.subscribe, { body })
  await setPushWish(app, { on: true, endpoint: body.endpoint })
}
