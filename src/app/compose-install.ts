import { installPromptAtom, installStateAtom } from '../features/install/install-atom.ts'
import { createInstallPrompt } from '../features/install/install-prompt.ts'
import { isOffer } from '../features/install/static-install.ts'
import { isIos, runsInstalled } from '../platform/runs-installed.ts'
import { pageStorage } from '../platform/storage/page-storage.ts'
import { store } from '../session/store.ts'

/** Called before anything is waited for: Chromium makes its offer once, early. */
export function composeInstall(): void {
  const prompt = createInstallPrompt({
    storage: pageStorage(),
    now: Date.now,
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    isIos: isIos(),
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
