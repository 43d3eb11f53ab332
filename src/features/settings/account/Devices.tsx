import type { Device } from '../../../../contract/accounts/people.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { client } from '../../../session/client.ts'
import { deviceNames } from '../../../session/device-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { Note } from '../parts.tsx'
import { useServerList } from '../use-server-list.ts'
import { lastUsed } from './last-used.ts'

const listDevices = () => client.call(peopleEndpoints.listDevices, {})

/** Where this account is signed in; each but this one can be signed out from here. */
export function Devices() {
  const { list, reload } = useServerList(listDevices)
  const signOut = async (device: Device, name: string) => {
    try {
      await client.call(peopleEndpoints.signOutDevice, { params: { id: device.id } })
      notify({ title: settingsTexts.deviceGone, description: name })
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.error, description: settingsTexts.deviceFailed, type: 'error' })
    }
    await reload()
  }

  if (list.kind === 'offline') return <Note>{settingsTexts.devicesOffline}</Note>
  if (list.kind === 'failed') return <Note>{settingsTexts.devicesFailed}</Note>
  if (list.kind === 'loading') return <Note>…</Note>
  const names = deviceNames(list.rows.map(({ userAgent }) => userAgent))
  return (
    <ul>
      {list.rows.map((device, at) => (
        <li key={device.id} className="settings__row settings__fact">
          <span>
            {names[at]}
            <span className="settings__note">
              {device.isThis ? settingsTexts.thisDevice : lastUsed(device.lastSeenAt)}
            </span>
          </span>
          {device.isThis ? null : (
            <Button
              variant="outline"
              size="sm"
              aria-label={`${settingsTexts.signOutDevice}, ${names[at]}, ${lastUsed(device.lastSeenAt)}`}
              onClick={() => void signOut(device, names[at] ?? '')}
            >
              {settingsTexts.signOutDevice}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
