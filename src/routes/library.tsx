import { LibraryScreen } from '../library/LibraryScreen.tsx'
import { shellTexts } from '../ui/texts/shell.ts'
import { useWide } from './use-wide.ts'

export function LibraryPage() {
  return useWide() ? <p className="panes__empty">{shellTexts.chooseRecording}</p> : <LibraryScreen />
}
