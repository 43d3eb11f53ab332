import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { composeRecorder } from './compose-recorder.ts'
import { composeSync } from './compose-sync.ts'
import { endLeftSession } from './end-left-session.ts'
import { keepNote } from './look-back.ts'
import { openLastPerson } from './open-last-person.ts'
import { guardLeaving } from './platform/leave-guard.ts'
import { onRecover, watchOnline } from './platform/page-events.ts'
import { registerWorker } from './platform/register-worker.ts'
import type { Recorder } from './recorder/recorder.ts'
import { recorderAtom, recorderStateAtom } from './recorder/recorder-atom.ts'
import { App } from './routes/app.tsx'
import { applyUpdateAtom, onlineAtom, store, updateReadyAtom } from './store.ts'
import { DRAIN_TAG } from './sync/wake.ts'
import { AppProviders } from './ui/app-providers.tsx'
import { followSystemTheme } from './ui/theme-choice.ts'

/** Seconds of new sound that are worth a request while a recording runs. */
const AHEAD_SECONDS = 10

/** The composition root: databases, recorder, sync and service worker, then the screens. */
async function start(): Promise<void> {
  followSystemTheme()
  watchOnline((online) => store.set(onlineAtom, online))
  await openLastPerson()
  onRecover(endLeftSession)
  endLeftSession()
  const recorder = composeRecorder()
  const worker = registerWorker({
    updateReady(apply) {
      store.set(applyUpdateAtom, { apply })
      store.set(updateReadyAtom, true)
    },
    mayReload: () => ['idle', 'failed'].includes(recorder.state().kind),
    message: () => sync.recover(),
  })
  const sync = composeSync(() => {
    worker.requestSync(DRAIN_TAG + crypto.randomUUID())
    worker.post({ type: 'ring' })
  })
  followRecorder(recorder, () => sync.nudge())
  keepNote()
  guardLeaving(
    () => ['recording', 'paused', 'stopping'].includes(recorder.state().kind),
    () => recorder.flush(),
  )
  render()
}

function followRecorder(recorder: Recorder, moreToSend: () => void): void {
  let sentAt = 0
  store.set(recorderAtom, recorder)
  recorder.subscribe(() => {
    const state = recorder.state()
    store.set(recorderStateAtom, state)
    const seconds = 'take' in state ? state.take.savedSeconds : 0
    const isEnd = state.kind === 'finished'
    if (!isEnd && seconds >= sentAt && seconds - sentAt < AHEAD_SECONDS) return
    sentAt = seconds
    if (seconds > 0) moreToSend()
  })
}

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has lost its #root.')
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <AppProviders>
          <App />
        </AppProviders>
      </Provider>
    </StrictMode>,
  )
}

void start()
