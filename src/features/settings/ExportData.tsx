import { settingsTexts } from '../../i18n/english/settings.ts'
import { downloadFile } from '../../platform/share.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { ExportZip } from './ExportZip.tsx'
import { exportData, exportName } from './export-data.ts'

export function ExportData({ person }: { person: SignedInUser }) {
  const save = async () => {
    try {
      const now = new Date()
      downloadFile(exportName(now), await exportData(person, now))
      notify({ title: settingsTexts.exported, description: exportName(now) })
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.error, description: settingsTexts.exportFailed, type: 'error' })
    }
  }
  return (
    <>
      <button type="button" className="settings__row settings__action" onClick={() => void save()}>
        <span>
          {settingsTexts.exportAll}
          <span className="settings__note">{settingsTexts.exportText}</span>
        </span>
        <Icon name="download" />
      </button>
      <ExportZip />
    </>
  )
}
