import { settingsTexts } from '../../i18n/english/settings.ts'
import { downloadFile } from '../../platform/share.ts'
import type { SignedInUser } from '../../session/store.ts'
import { notify } from '../../ui/shell/notices.ts'
import { ExportZip } from './ExportZip.tsx'
import { exportData, exportName } from './export-data.ts'
import { Action } from './parts.tsx'

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
      <Action title={settingsTexts.exportAll} note={settingsTexts.exportText} icon="download" onAct={save} />
      <ExportZip />
    </>
  )
}
