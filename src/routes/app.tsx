import { createRootRoute, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router'
import { isPasswordReset } from '../account/reset-link.ts'
import { nextPaint } from '../platform/next-paint.ts'
import { runsInstalled } from '../platform/runs-installed.ts'
import { CrashPage } from '../recovery/CrashPage.tsx'
import { personAtom, sessionAtom, store, syncAtom } from '../store.ts'
import { NotFoundScreen } from '../ui/NotFoundScreen.tsx'
import { leaveForLanding } from './leave-for-landing.ts'
import { Root } from './Root.tsx'

const signedIn = (): boolean => store.get(personAtom) !== null

const RESET = '/reset-password'

/** Only a word of this app's own: a path, never another site's address. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

const rootRoute = createRootRoute({
  component: Root,
  errorComponent: CrashPage,
  notFoundComponent: NotFoundScreen,
  beforeLoad: ({ location, preload }) => {
    if (location.pathname !== RESET && isPasswordReset(new URL(location.href, window.origin))) {
      throw redirect({ to: RESET, search: true, hash: true, replace: true })
    }
    // A press is answered by the link, which is the current one by now, before the next screen is made.
    return preload || isFirstScreen() ? undefined : nextPaint()
  },
})

/** Nothing more is drawn: the browser is loading another document. */
const never = new Promise<never>(() => undefined)

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ preload }) => {
    if (signedIn() && runsInstalled()) throw redirect({ to: '/dashboard', replace: true })
    if (preload || runsInstalled()) return
    if (leaveForLanding()) return never
    // In a tab with no way to the landing page: a person goes on with the app, anybody else may sign in.
    if (signedIn()) throw redirect({ to: '/dashboard', replace: true })
  },
}).lazy(() => import('./home.tsx').then((module) => module.Route))

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (search): { to?: string } => {
    const to = ownPath(search['to'])
    return to === undefined ? {} : { to }
  },
  beforeLoad: () => {
    if (!signedIn() || store.get(sessionAtom) === 'expired') return
    // One call was refused and the next was not: the link of what waits leads here, and there is no one to sign in.
    void store.get(syncAtom)?.syncNow()
    throw redirect({ to: '/dashboard', replace: true })
  },
}).lazy(() => import('./login.tsx').then((module) => module.Route))

const magicLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/magic-login',
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
}).lazy(() => import('./magic-login.tsx').then((module) => module.Route))

const resetPasswordRoute = createRoute({ getParentRoute: () => rootRoute, path: RESET }).lazy(() =>
  import('./reset-password.tsx').then((module) => module.Route),
)

/** For support; the other test paths of product.md section 2 are not found (decisions.md, Screens and routes). */
const debugRoute = createRoute({ getParentRoute: () => rootRoute, path: '/debug' }).lazy(() =>
  import('./debug.tsx').then((module) => module.Route),
)

/** Everything that needs a person. A session that has run out is no reason to be sent away. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: () => {
    if (!signedIn()) throw redirect({ to: '/', replace: true })
  },
}).lazy(() => import('./shell.tsx').then((module) => module.Route))

const dashboardRoute = createRoute({ getParentRoute: () => appRoute, path: '/dashboard' }).lazy(() =>
  import('./dashboard.tsx').then((module) => module.Route),
)
const settingsRoute = createRoute({ getParentRoute: () => appRoute, path: '/settings' }).lazy(() =>
  import('./settings.tsx').then((module) => module.Route),
)
const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  beforeLoad: () => {
    if (!store.get(personAtom)?.user.isAdmin) throw redirect({ to: '/dashboard', replace: true })
  },
}).lazy(() => import('./admin.tsx').then((module) => module.Route))
const panesRoute = createRoute({ getParentRoute: () => appRoute, id: 'panes' }).lazy(() =>
  import('./panes.tsx').then((module) => module.Route),
)
const libraryRoute = createRoute({ getParentRoute: () => panesRoute, path: '/library' }).lazy(() =>
  import('./library.tsx').then((module) => module.Route),
)
const askRoute = createRoute({ getParentRoute: () => panesRoute, path: '/ask' }).lazy(() =>
  import('./ask.tsx').then((module) => module.Route),
)
const recordingRoute = createRoute({
  getParentRoute: () => panesRoute,
  path: '/recording/$id',
  validateSearch: recordingSearch,
}).lazy(() => import('./recording.tsx').then((module) => module.Route))

/** What the address of a recording may carry: the open chat, the second to go to, and the words to look for. */
type RecordingSearch = { chat?: true; at?: number; find?: string }

function recordingSearch({ chat, at, find }: Record<string, unknown>): RecordingSearch {
  return {
    ...(chat === true ? { chat } : {}),
    ...(typeof at === 'number' && at >= 0 ? { at } : {}),
    // The router reads digits in an address as a number.
    ...(typeof find === 'string' || typeof find === 'number' ? { find: String(find) } : {}),
  }
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  magicLoginRoute,
  resetPasswordRoute,
  debugRoute,
  appRoute.addChildren([
    dashboardRoute,
    settingsRoute,
    adminRoute,
    panesRoute.addChildren([libraryRoute, askRoute, recordingRoute]),
  ]),
])

const router = createRouter({
  routeTree,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

const isFirstScreen = (): boolean => router.state.resolvedLocation === undefined

declare module '@tanstack/react-router' {
  // The router's own way to learn the types of an application's routes.
  interface Register {
    router: typeof router
  }
}

/** Resolves when the first screen stands there. */
export const whenShown = new Promise<void>((resolve) => {
  const off = router.subscribe('onRendered', () => {
    off()
    resolve()
  })
})

/** To an address of this app, without loading the page again. */
export const goTo = (path: string): Promise<void> => router.navigate({ href: path })

export function App() {
  return <RouterProvider router={router} />
}
