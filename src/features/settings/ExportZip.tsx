import { useAtomValue } from 'jotai'
import { EXPORT_PATH } from '../../../contract/endpoints.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { downloadFrom } from '../../platform/share.ts'
import { mayDownload } from '../../session/confirm-first.ts'
import { onlineAtom } from '../../session/store.ts'
import { notify } from '../../ui/shell/notices.ts'
import { Action } from './parts.tsx'

/** The server writes it while it sends it, with the sound: this device may hold neither. */
export function ExportZip() {
  const online = useAtomValue(onlineAtom)
  const start = async () => {
    if (!(await mayDownload())) return
    downloadFrom(EXPORT_PATH)
    notify({ title: settingsTexts.downloadStarted })
  }
  return (
    <Action
      title={settingsTexts.exportZip}
      note={online ? settingsTexts.exportZipText : settingsTexts.exportZipOffline}
      icon="download"
      disabled={!online}
      onAct={start}
    />
  )
}
