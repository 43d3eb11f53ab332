import { Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ExtrasQuestion, OlderFilesQuestion } from '../contract/extras.ts'
import { uuidv7 } from '../contract/ids.ts'
import { composeInstall } from './app/compose-install.ts'
import { composeRecorder } from './app/compose-recorder.ts'
import { composeSync } from './app/compose-sync.ts'
import { loadLanguage } from './app/load-language.ts'
import { loadNetworkAfterPaint } from './app/network-bundle.ts'
import { RELOAD_FOR_UPDATE_MS, reloadForUpdate } from './app/reload-for-update.ts'
import { App, goTo, startRoutes, whenShown } from './app/shell/app.tsx'
import { loadEarlyLines } from './app/shell/ShellNotices.tsx'
import { showEmergency } from './app/show-emergency.tsx'
import { takeLaunch } from './app/take-launch.ts'
import { isTakeAtRisk, isUnsavedInMemory } from './app/work-in-memory.ts'
import type { Recorder } from './capture/recorder.ts'
import { recorderAtom, recorderStateAtom } from './features/recorder/recorder-atom.ts'
import { countErrors, emergencyOf, enterEmergencyMode } from './features/recovery/emergency-mode.ts'
import { saysItRecords } from './local/takes/unfinished.ts'
import { answered } from './local/unanswered-error.ts'
import { logErrors } from './platform/error-log.ts'
import { endFirstFrame } from './platform/first-frame.ts'
import { onKeptByWebkit, onRecover, onReturn, warnBeforeUnload, watchOnline } from './platform/page-events.ts'
import { leaveLocks, takeLocksAgain } from './platform/storage/locks.ts'
import { pageStorage } from './platform/storage/page-storage.ts'
import { trustBundledScripts } from './platform/trusted-scripts.ts'
import { isSomethingTyped, watchTyping } from './platform/typing.ts'
import { onLaunch } from './platform/worker/launches.ts'
import { registerWorker } from './platform/worker/register-worker.ts'
import { writeManifest } from './session/eviction-check.ts'
import { openLastUser } from './session/open-last-user.ts'
import { databaseTroubleAtom, onlineAtom, requestSyncAtom, store, updateAtom, userAtom } from './session/store.ts'
import { isIdle } from './sync/is-idle.ts'
import { DRAIN_TAG, type WorkerMessage } from './sync/worker-messages.ts'
import { AppProviders } from './ui/shell/app-providers.tsx'
import { followSystemTheme } from './ui/theme-choice.ts'

/** A line that a stalled network or a worker without an answer holds back is no reason to show nothing. Milliseconds. */
const EARLY_MS = 1000

/** Seconds of new sound that are worth a request while a recording runs. */
const AHEAD_SECONDS = 10

/** The composition root: databases, recorder, sync and service worker, then the screens, in the language that is `spoken`. */
async function start(spoken: Promise<void>): Promise<void> {
  composeInstall()
  followSystemTheme()
  watchOnline((online) => store.set(onlineAtom, online))
  onKeptByWebkit(() => leaveLocks(saysItRecords))
  onReturn(takeLocksAgain)
  await openLastUser()
  const requestSync = (): void => {
    worker.requestSync(DRAIN_TAG + uuidv7())
    worker.post({ type: 'ring' })
  }
  store.set(requestSyncAtom, { requestSync })
  const recorder = composeRecorder(requestSync)
  const worker = registerWorker({
    updateReady: (apply, isIn) => store.set(updateAtom, { apply, isIn }),
    mayReload: () => isResting(recorder),
    message: (content: WorkerMessage) => {
      // The tap on a notification: no page is loaded, so that a recording goes on.
      if (content.type === 'open-recording') void goTo(`/recording/${content.recording}`)
      sync.recover()
    },
  })
  const network = loadNetworkAfterPaint()
  void network.then(({ endLeftSession, fetchExtras, keepOnDevice, askWorker }) => {
    keepOnDevice()
    onRecover(endLeftSession)
    endLeftSession()
    fetchExtras({
      isFree: () => navigator.onLine && isResting(recorder),
      ask: () => askWorker<boolean>({ type: 'fetch-extras' } satisfies ExtrasQuestion),
      removeOlder: () => void askWorker({ type: 'remove-older-files' } satisfies OlderFilesQuestion),
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
    })
  })
  const sync = composeSync(requestSync, network)
  followRecorder(recorder, () => sync.nudge())
  makeWay(recorder, () => worker.findUpdate())
  writeManifest()
  warnBeforeUnload(
    () => memory.isAtRisk || isTakeAtRisk(recorder.state(), store.get(userAtom)),
    () => recorder.flush(),
  )
  await spoken
  await answered(loadEarlyLines(), EARLY_MS).catch((error: unknown) =>
    console.warn('The lines come after the first frame.', error),
  )
  startRoutes()
  render()
  void whenShown.then(endFirstFrame)
  onLaunch((launch) => {
    takeLaunch(launch, goTo).catch((error: unknown) => console.error('An opened file is lost.', error))
  })
}

const isResting = (recorder: Recorder): boolean => ['idle', 'failed'].includes(recorder.state().kind)

/** Two versions of the app never stand in each other's way for longer than they must. */
function makeWay(recorder: Recorder, findUpdate: () => void): void {
  watchTyping()
  const look = (): void => {
    lookIntoMemory().catch((error: unknown) => console.error('What is in memory cannot be counted.', error))
    reloadForUpdate({
      trouble: () => store.get(databaseTroubleAtom),
      isNewerIn: () => store.get(updateAtom)?.isIn ?? false,
      isFree: () => isResting(recorder) && !isSomethingTyped() && !isDialogOpen() && !isPlaying(),
      isIdle: async () => (await isIdle()) && !(await lookIntoMemory()),
      reload: () => location.reload(),
    }).catch((error: unknown) => console.error('The other tabs cannot be seen.', error))
  }
  setInterval(look, RELOAD_FOR_UPDATE_MS)
  store.sub(databaseTroubleAtom, () => {
    if (store.get(databaseTroubleAtom)?.kind === 'outdated') findUpdate()
    look()
  })
}

/** As last looked: a page that is about to be left cannot wait for an answer. */
const memory = { isAtRisk: false }

async function lookIntoMemory(): Promise<boolean> {
  const person = store.get(userAtom)
  memory.isAtRisk = person !== null && (await isUnsavedInMemory(person))
  return memory.isAtRisk
}

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null
const isPlaying = (): boolean => navigator.mediaSession?.playbackState === 'playing'

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

/** docs/product.md#emergency-recovery: by the address, by the flag, or because nothing else can be shown. */
async function startOrRecover(): Promise<void> {
  trustBundledScripts()
  const storage = pageStorage()
  countErrors(storage)
  logErrors()
  const spoken = loadLanguage()
  const emergency = emergencyOf(location.search, storage)
  if (emergency !== 'none') {
    await spoken
    return showEmergency(emergency === 'cleared')
  }
  try {
    await start(spoken)
  } catch (error) {
    console.error('The app could not start.', error)
    enterEmergencyMode(storage)
    await showEmergency(false)
  }
}

void startOrRecover()
