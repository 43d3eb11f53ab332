import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Device } from '../../contract/people.ts'
import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { client, onlineAtom } from '../store.ts'
import { Button } from '../ui/Button.tsx'
import { notify } from '../ui/notices.ts'
import { relativeTime } from '../ui/relative-time.ts'
import { settingsTexts } from '../ui/texts/settings.ts'
import { deviceName } from './device-name.ts'

type Loaded = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; devices: readonly Device[] }

/** Where this account is signed in; each but this one can be signed out from here. */
export function Devices() {
  const online = useAtomValue(onlineAtom)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const load = useCallback(async () => {
    try {
      setLoaded({ kind: 'known', devices: await client.call(peopleEndpoints.listDevices, {}) })
    } catch (error) {
      console.error(error)
      setLoaded({ kind: 'failed' })
    }
  }, [])
  useEffect(() => {
    if (online) void load()
  }, [online, load])

  const signOut = async (device: Device) => {
    try {
      await client.call(peopleEndpoints.signOutDevice, { params: { id: device.id } })
      notify({ title: settingsTexts.deviceGone, description: deviceName(device.userAgent) })
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.error, description: settingsTexts.deviceFailed, type: 'error' })
    }
    await load()
  }

  if (!online) return <Note>{settingsTexts.devicesOffline}</Note>
  if (loaded.kind === 'failed') return <Note>{settingsTexts.devicesFailed}</Note>
  if (loaded.kind === 'loading') return <Note>…</Note>
  return (
    <ul>
      {loaded.devices.map((device) => (
        <li key={device.id} className="settings__row settings__fact">
          <span>
            {deviceName(device.userAgent)}
            <span className="settings__note">
              {device.isThis ? settingsTexts.thisDevice : lastSeen(device.lastSeenAt)}
            </span>
          </span>
          {device.isThis ? null : (
            <Button variant="outline" size="sm" onClick={() => void signOut(device)}>
              {settingsTexts.signOutDevice}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const lastSeen = (moment: string): string =>
  settingsTexts.lastSeen(relativeTime(moment, Date.now()).replace(/^[JY]/, (first) => first.toLowerCase()))

function Note({ children }: { children: string }) {
  return <p className="settings__row settings__fact settings__value">{children}</p>
}
