import { useSetAtom } from 'jotai'
import { PushSetting } from '../notifications/PushSetting.tsx'
import { SettingsScreen } from '../settings/SettingsScreen.tsx'
import { sheetAtom } from '../shortcuts/sheet-atom.ts'

export function SettingsPage() {
  const list = useSetAtom(sheetAtom)
  return <SettingsScreen devicePush={<PushSetting />} onShortcuts={() => list(true)} />
}
