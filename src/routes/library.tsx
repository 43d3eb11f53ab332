import { createLazyRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../library/LibraryScreen.tsx'
import { shellTexts } from '../ui/texts/shell.ts'
import { useWide } from './use-wide.ts'

export const Route = createLazyRoute('/app/panes/library')({ component: LibraryPage })

function LibraryPage() {
  return useWide() ? <p className="panes__empty">{shellTexts.chooseRecording}</p> : <LibraryScreen />
}
