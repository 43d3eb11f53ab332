import '../provide-confirm-dialog.ts'
import { LibraryScreen } from '../../features/library/LibraryScreen.tsx'
import { shellTexts } from '../../i18n/english/shell.ts'
import { useWide } from '../../platform/use-width.ts'

export function LibraryPage() {
  return useWide() ? <p className="panes__empty">{shellTexts.chooseRecording}</p> : <LibraryScreen />
}
