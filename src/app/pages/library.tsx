import '../provide-confirm-dialog.ts'
import { LibraryScreen } from '../../features/library/LibraryScreen.tsx'
import { libraryTexts } from '../../i18n/english/library.ts'
import { useWide } from '../../platform/use-media.ts'
import { extra } from '../../session/extra.tsx'

const Overview = extra(
  'overview',
  async () => (await import('../../features/library/overview/Overview.tsx')).Overview,
  {
    waiting: <div />,
  },
)

export function LibraryPage() {
  if (!useWide()) return <LibraryScreen />
  return (
    <Overview>
      <p className="panes__empty">{libraryTexts.choose}</p>
    </Overview>
  )
}
