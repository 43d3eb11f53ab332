import '../provide-confirm-dialog.ts'
import { useSetAtom } from 'jotai'
import { PushSetting } from '../../features/notifications/PushSetting.tsx'
import { MicrophoneButton } from '../../features/recorder/microphone/MicrophoneButton.tsx'
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx'
import { sheetAtom } from '../../features/shortcuts/sheet-atom.ts'

export function SettingsPage() {
  const list = useSetAtom(sheetAtom)
  return (
    <SettingsScreen devicePush={<PushSetting />} microphone={<MicrophoneButton />} onShortcuts={() => list(true)} />
  )
}
