import { createLazyRoute, Outlet, useParams } from '@tanstack/react-router'
import { LibraryScreen } from '../library/LibraryScreen.tsx'
import { useWide } from './use-wide.ts'

export const Route = createLazyRoute('/app/panes')({ component: Panes })

/** On wide screens the library stays on the left while recordings open beside it; on phones one follows the other. */
function Panes() {
  const wide = useWide()
  const { id } = useParams({ strict: false })
  if (!wide) return <Outlet />
  return (
    <div className="panes">
      <div className="panes__list" data-pane="">
        <LibraryScreen selected={id} />
      </div>
      <div className="panes__detail">
        <Outlet />
      </div>
    </div>
  )
}
