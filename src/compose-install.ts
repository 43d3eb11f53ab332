import { installPromptAtom, installStateAtom } from './install/install-atom.ts'
import { createInstallPrompt } from './install/install-prompt.ts'
import { isOffer } from './install/static-install.ts'
import { pageStorage } from './platform/page-storage.ts'
import { runsInstalled } from './platform/runs-installed.ts'
import { store } from './store.ts'

/** Called before anything is waited for: Chromium makes its offer once, early. */
export function composeInstall(): void {
  const prompt = createInstallPrompt({
    storage: pageStorage(),
    now: Date.now,
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    isIos: /iPad|iPhone|iPod/.test(navigator.userAgent),
    isStandalone: runsInstalled(),
  })
  store.set(installPromptAtom, prompt)
  prompt.subscribe(() => store.set(installStateAtom, prompt.state()))
  addEventListener('beforeinstallprompt', (event) => {
    // Else Chromium shows a bar of its own.
    event.preventDefault()
    if (isOffer(event)) prompt.offered(event)
  })
  addEventListener('appinstalled', () => prompt.installed())
  addEventListener('recordingStateChanged', (event) => {
    if (event instanceof CustomEvent) prompt.recording(event.detail?.isRecording === true)
  })
}
