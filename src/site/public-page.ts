import './public.css'
import { createInstallPrompt } from '../features/install/install-prompt.ts'
import { isOffer, showInstall } from '../features/install/static-install.ts'
import { countErrors } from '../features/recovery/emergency-mode.ts'
import { isSignOutPending } from '../local/device/pending-sign-out.ts'
import { isIos, runsInstalled } from '../platform/runs-installed.ts'
import { pageStorage } from '../platform/storage/page-storage.ts'
import { isUserStored } from '../platform/storage/stored-user.ts'
import { trustBundledScripts } from '../platform/trusted-scripts.ts'
import { installFirst } from '../platform/worker/install-first.ts'
import { type Launch, onLaunch } from '../platform/worker/launches.ts'
import type { WorkerMessage } from '../sync/worker-messages.ts'
import { followSystem, paintTheme } from '../ui/theme-rule.ts'
import { runCarousel } from './demo/carousel.ts'
import { runDemo } from './demo/demo.ts'
import { selectAll } from './demo/select.ts'
import { runMenu } from './landing/menu.ts'

/** The composition root of the public pages. They can be read without it. */
function start(): void {
  trustBundledScripts()
  const storage = pageStorage()
  countErrors(storage)
  followSystem(paintTheme)
  for (const bar of selectAll(document, '.top-bar')) runMenu(bar)
  for (const carousel of selectAll(document, '.examples')) runCarousel(carousel)
  const demo = document.querySelector<HTMLDialogElement>('dialog#demo')
  if (demo) runDemo(demo, selectAll(document, '[data-opens=demo]'))
  offerInstall(storage)
  registerWorker()
  endLeftSession()
  addEventListener('online', endLeftSession)
  onLaunch((launch) => {
    follow(launch).catch((error: unknown) => console.error('An opened file is lost.', error))
  })
}

function offerInstall(storage: ReturnType<typeof pageStorage>): void {
  const prompt = createInstallPrompt({
    storage,
    now: Date.now,
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    // The app knows what it has not sent yet; this page does not.
    isIos: isIos() && !isUserStored() && !runsInstalled(),
    isStandalone: runsInstalled(),
  })
  showInstall(prompt)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isOffer(event)) prompt.offered(event)
  })
  addEventListener('appinstalled', () => prompt.installed())
}

/** The app comes to the device while its front page is read. Failures are only logged (docs/product.md#app-start). */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    // The tap on a notification; nothing records here, so this page may be left.
    if (data.type === 'open-recording') location.assign(`/recording/${data.recording}`)
  })
  installFirst(() => navigator.serviceWorker.register('/sw.js', { type: 'module' }))
}

/** Of whoever signed out with no network. The code for it is fetched only then. */
function endLeftSession(): void {
  const end = async (): Promise<void> => {
    if (isUserStored() || !(await isSignOutPending())) return
    const session = await import('../session/end-left-session.ts')
    session.endLeftSession()
  }
  end().catch((error: unknown) => console.warn('The session that was left is ended later.', error))
}

/** A further launch of the installed app that found a public page open. Files are kept first. */
async function follow({ files, path }: Launch): Promise<void> {
  if (files.length > 0) {
    const [{ putInInbox }, { readUser: readPerson }] = await Promise.all([
      import('../local/inbox/put-in-inbox.ts'),
      import('../local/device/user.ts'),
    ])
    await putInInbox(files, { owner: (await readPerson())?.id ?? null, limit: null })
  }
  if (path !== null && path !== location.pathname + location.search) location.assign(path)
}

if (!document.documentElement.classList.contains('app')) start()
