import { useAtomValue } from 'jotai'
import { EXPORT_PATH } from '../../../contract/endpoints.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { downloadFrom } from '../../platform/share.ts'
import { mayDownload } from '../../session/confirm-first.ts'
import { onlineAtom } from '../../session/store.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { notify } from '../../ui/shell/notices.ts'

/** The server writes it while it sends it, with the sound: this device may hold neither. */
export function ExportZip() {
  const online = useAtomValue(onlineAtom)
  const start = async () => {
    if (!(await mayDownload())) return
    downloadFrom(EXPORT_PATH)
    notify({ title: settingsTexts.downloadStarted })
  }
  return (
    <button type="button" className="settings__row settings__action" disabled={!online} onClick={() => void start()}>
      <span>
        {settingsTexts.exportZip}
        <span className="settings__note">{online ? settingsTexts.exportZipText : settingsTexts.exportZipOffline}</span>
      </span>
      <Icon name="download" />
    </button>
  )
}
