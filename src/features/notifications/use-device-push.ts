import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import type { AppDatabase } from '../../local/app-database.ts'
import { getPushWish } from '../../local/device/push-wish.ts'
import { onRecover } from '../../platform/page-events.ts'
import { pushPermission, pushSupport } from '../../platform/worker/push.ts'
import { currentSubscription, watchPermission } from '../../platform/worker/push-subscription.ts'
import { type DevicePush, devicePush } from './device-push.ts'

/** As it is now, whatever was changed in the browser's own settings meanwhile; null until it is known. */
export function useDevicePush(app: AppDatabase): { state: DevicePush; wasAsked: boolean } | null {
  const wish = useLiveQuery(() => getPushWish(app), [app])
  const [browsers, setBrowsers] = useState<{ permission: NotificationPermission; endpoint: string | null } | null>(null)
  const look = useCallback(async () => {
    const endpoint = (await currentSubscription())?.endpoint ?? null
    setBrowsers({ permission: pushPermission(), endpoint })
  }, [])
  // The wish is written last, after the browser has subscribed.
  useEffect(() => {
    if (wish === undefined) return
    look().catch((error: unknown) => console.error('Whether this browser is subscribed is not known.', error))
  }, [look, wish])
  useEffect(() => {
    const again = (): void => void look()
    const stopped = onRecover(again)
    const watching = watchPermission(again).catch(() => () => undefined)
    return () => {
      stopped()
      void watching.then((stop) => stop())
    }
  }, [look])
  if (wish === undefined || browsers === null) return null
  return { state: devicePush({ support: pushSupport(), ...browsers, wish }), wasAsked: wish !== null }
}
