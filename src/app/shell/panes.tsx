import './panes.css'
import '../provide-confirm-dialog.ts'
import { LibraryScreen } from '../../features/library/LibraryScreen.tsx'
import { useWide } from '../../platform/use-media.ts'
import { useParams } from '../../router/hooks.ts'
import { Outlet } from '../../router/RouterView.tsx'

/**
 * On wide screens the library stays on the left while recordings open beside it; on phones one follows the other. The
 * outlet keeps its place in the tree, so that turning a tablet loses no open tab, search or dialog.
 */
export function Panes() {
  const wide = useWide()
  const { id } = useParams()
  return (
    <div className="panes">
      {wide ? (
        <div className="panes__list" data-pane="">
          <LibraryScreen selected={id} />
        </div>
      ) : null}
      <div className="panes__detail">
        <Outlet />
      </div>
    </div>
  )
}
