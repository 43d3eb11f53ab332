import { createLazyRoute, Outlet, useParams } from '@tanstack/react-router'
import { LibraryScreen } from '../library/LibraryScreen.tsx'
import { useWide } from './use-wide.ts'

export const Route = createLazyRoute('/app/panes')({ component: Panes })

/**
 * On wide screens the library stays on the left while recordings open beside it; on phones one follows the other. The
 * outlet keeps its place in the tree, so that turning a tablet loses no open tab, search or dialog.
 */
function Panes() {
  const wide = useWide()
  const { id } = useParams({ strict: false })
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
