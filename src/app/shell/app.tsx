import { isPasswordReset } from '../../features/account/recovery/reset-link.ts'
import { CrashPage } from '../../features/recovery/CrashPage.tsx'
import { nextPaint } from '../../platform/next-paint.ts'
import { runsInstalled } from '../../platform/runs-installed.ts'
import type { Address } from '../../router/address.ts'
import { browserHistory } from '../../router/browser-history.ts'
import { RouterView } from '../../router/RouterView.tsx'
import { createRouter, type Elsewhere, type Route, type Shown } from '../../router/router.ts'
import { atHand, onDemand } from '../../router/screen.ts'
import { sessionAtom, store, syncAtom, userAtom } from '../../session/store.ts'
import { leaveForLanding } from '../navigation/leave-for-landing.ts'
import { DashboardPage } from '../pages/dashboard.tsx'
import { Root } from './Root.tsx'
import { Shell } from './shell.tsx'

const HOME = '/dashboard'
const RESET = '/reset-password'

const signedIn = (): boolean => store.get(userAtom) !== null

/** Nothing more is drawn: the browser is loading another document. */
const never = new Promise<never>(() => undefined)

function enterStart(): Elsewhere {
  if (runsInstalled()) return signedIn() ? HOME : null
  if (leaveForLanding()) return never
  // In a tab with no way to the landing page: a person goes on with the app, anybody else may sign in.
  return signedIn() ? HOME : null
}

function enterLogin(): Elsewhere {
  if (!signedIn() || store.get(sessionAtom) === 'expired') return null
  // One call was refused and the next was not: the link of what waits leads here, and there is no one to sign in.
  void store.get(syncAtom)?.syncNow()
  return HOME
}

/** Everything that needs a person. A session that has run out is no reason to be sent away. */
const enterApp = ({ path }: Address): Elsewhere => (signedIn() ? null : signInFirst(path))

async function signInFirst(path: string): Promise<string> {
  const { toSignIn } = await import('../navigation/after-sign-in.ts')
  return toSignIn(path)
}

const enterAdmin = (address: Address): Elsewhere =>
  enterApp(address) ?? (store.get(userAtom)?.user.isAdmin ? null : HOME)

function enterAny({ path, hash }: Address): Elsewhere {
  const { search } = location
  return path !== RESET && isPasswordReset(new URL(location.href)) ? RESET + search + hash : null
}

// The frame and the screen to record are what the app opens with: no file of their own that is asked for afterwards.
const shell = atHand(Shell)
const panes = onDemand(async () => (await import('./panes.tsx')).Panes)

const routes: readonly Route[] = [
  { path: '/', enter: enterStart, screens: [onDemand(async () => (await import('../pages/home.tsx')).StartScreen)] },
  {
    path: '/login',
    enter: enterLogin,
    screens: [onDemand(async () => (await import('../pages/login.tsx')).LoginPage)],
  },
  { path: '/magic-login', screens: [onDemand(async () => (await import('../pages/magic-login.tsx')).MagicLoginPage)] },
  { path: RESET, screens: [onDemand(async () => (await import('../pages/reset-password.tsx')).ResetPasswordPage)] },
  // For support (docs/decisions.md#debug-page).
  { path: '/debug', screens: [onDemand(async () => (await import('../pages/debug.tsx')).DebugPage)] },
  { path: HOME, enter: enterApp, screens: [shell, atHand(DashboardPage)] },
  {
    path: '/settings',
    enter: enterApp,
    screens: [shell, onDemand(async () => (await import('../pages/settings.tsx')).SettingsPage)],
  },
  {
    path: '/admin',
    enter: enterAdmin,
    screens: [shell, onDemand(async () => (await import('../pages/admin.tsx')).AdminPage)],
  },
  {
    path: '/library',
    enter: enterApp,
    screens: [shell, panes, onDemand(async () => (await import('../pages/library.tsx')).LibraryPage)],
  },
  {
    path: '/ask',
    enter: enterApp,
    screens: [shell, panes, onDemand(async () => (await import('../pages/ask.tsx')).AskPage)],
  },
  {
    path: '/recording/$id',
    enter: enterApp,
    screens: [shell, panes, onDemand(async () => (await import('../pages/recording.tsx')).RecordingPage)],
  },
]

const history = browserHistory()
const notFound = onDemand(async () => (await import('../pages/not-found.tsx')).NotFoundPage)
const router = createRouter({ routes, notFound, history, paint: nextPaint, enter: enterAny })

let tellShown = (): void => undefined
/** Resolves when the first screen stands there. */
export const whenShown = new Promise<void>((resolve) => {
  tellShown = resolve
})

function onArrived({ place }: Shown): void {
  history.arrived(place)
  tellShown()
}

/** To an address of this app, without loading the page again. */
export const goTo = (path: string): Promise<void> => router.goTo(path)

/** Once, when it is known who is here. */
export const startRoutes = (): void => router.start()

export function App() {
  return <RouterView router={router} root={Root} crash={CrashPage} onArrived={onArrived} />
}
