import {
  type ComponentType,
  createContext,
  Suspense,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { Boundary, type CrashProps } from './Boundary.tsx'
import type { Router, Shown } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const ShownContext = createContext<Shown | null>(null)
const Depth = createContext(0)
const CrashContext = createContext<ComponentType<CrashProps> | null>(null)

type RouterViewProps = {
  router: Router
  /** Stands around every screen. */
  root: ComponentType
  /** In the place of a screen that could not be loaded or drawn. */
  crash: ComponentType<CrashProps>
  /** What was gone to stands on the screen. */
  onArrived: (shown: Shown) => void
}

/** Draws where the router leads. */
export function RouterView({ router, root: Root, crash, onArrived }: RouterViewProps) {
  const [shown, setShown] = useState(() => router.state().shown)
  useEffect(() => {
    const follow = (): void => startTransition(() => setShown(router.state().shown))
    follow()
    return router.subscribe(follow)
  }, [router])
  useLayoutEffect(() => {
    if (shown) onArrived(shown)
  }, [shown, onArrived])
  if (!shown) return null
  return (
    <RouterContext value={router}>
      <CrashContext value={crash}>
        <ShownContext value={shown}>
          <Boundary router={router} turn={shown.turn} crash={crash}>
            <Suspense fallback={null}>
              <Root />
            </Suspense>
          </Boundary>
        </ShownContext>
      </CrashContext>
    </RouterContext>
  )
}

/** The next inner screen. */
export function Outlet() {
  const depth = use(Depth)
  const { turn, screens } = useShown()
  const router = useRouter()
  const crash = needed(use(CrashContext))
  const Screen = screens[depth]
  if (!Screen) return null
  return (
    <Depth value={depth + 1}>
      <Boundary router={router} turn={turn} crash={crash}>
        <Screen />
      </Boundary>
    </Depth>
  )
}

export const useRouter = (): Router => needed(use(RouterContext))
export const useShown = (): Shown => needed(use(ShownContext))

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('There is no router around this.')
  return value
}
