import { createLazyRoute } from '@tanstack/react-router'
import { PushSetting } from '../notifications/PushSetting.tsx'
import { SettingsScreen } from '../settings/SettingsScreen.tsx'

export const Route = createLazyRoute('/app/settings')({ component: SettingsPage })

function SettingsPage() {
  return <SettingsScreen devicePush={<PushSetting />} />
}
