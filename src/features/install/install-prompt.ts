/** docs/product.md#install-prompt. Milliseconds. */
export const FIRST_SHOW_MS = 10_000
export const RETURNING_SHOW_MS = 5_000
export const DISMISSAL_MS = 7 * 24 * 60 * 60 * 1000
/** With more loads than this the card comes sooner. */
const MANY_SESSIONS = 3

const SEEN_KEY = 'earmark-install-prompt-seen'
const DISMISSED_KEY = 'earmark-install-prompt-dismissed'
const SESSIONS_KEY = 'earmark-session-count'

/** The browser's own question, which it hands over once (Chromium's beforeinstallprompt). */
export type InstallOffer = { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * `card`: with the steps of iOS, with a button for the browser's own question, or in the installed app of iOS, which has a
 * storage of its own: that what was recorded in Safari is there.
 */
export type InstallState =
  | { kind: 'hidden' }
  | { kind: 'card'; how: 'ios' | 'browser' | 'other-storage' }
  | { kind: 'floating' }
  | { kind: 'installed' }

export type InstallPorts = {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds since 1970. */
  now(): number
  /** Calls once after so many milliseconds. */
  after(milliseconds: number, run: () => void): void
  isIos: boolean
  isStandalone: boolean
}

export type InstallPrompt = {
  state(): InstallState
  subscribe(listener: () => void): () => void
  /** The browser would install the app. */
  offered(offer: InstallOffer): void
  /** The window event recordingStateChanged. */
  recording(isRecording: boolean): void
  /** The person wants it. Resolves when the browser's own question is answered. */
  install(): Promise<void>
  /** "Maybe later", "Got it!" or the close control. */
  dismiss(): void
  installed(): void
}

/** Begins to count as soon as it is made; a browser without storage is never asked twice in one load. */
export function createInstallPrompt(ports: InstallPorts): InstallPrompt {
  const { storage, now, after, isIos, isStandalone } = ports
  const listeners = new Set<() => void>()
  let offer: InstallOffer | null = null
  let isRecording = false
  let isCard = false
  let isInstalled = isStandalone

  const isDismissed = (): boolean => storage.getItem(DISMISSED_KEY) !== null
  const derive = (): InstallState => {
    if (isInstalled && !(isIos && isCard)) return { kind: 'installed' }
    if (isRecording) return { kind: 'hidden' }
    if (isInstalled) return { kind: 'card', how: 'other-storage' }
    if (isCard) return { kind: 'card', how: isIos ? 'ios' : 'browser' }
    return offer && isDismissed() ? { kind: 'floating' } : { kind: 'hidden' }
  }
  let state: InstallState = { kind: 'hidden' }
  const changed = (): void => {
    const next = derive()
    if (next.kind === state.kind) return
    state = next
    for (const listener of listeners) listener()
  }

  const show = (): void => {
    const isPossible = isIos || (offer !== null && !isInstalled)
    if (isRecording || isCard || !isPossible || storage.getItem(SEEN_KEY) !== null) return
    isCard = true
    storage.setItem(SEEN_KEY, 'true')
    changed()
  }
  const put = (key: string, value: string): void => storage.setItem(key, value)

  forgetOldDismissal(storage, now())
  const sessions = Number(storage.getItem(SESSIONS_KEY) ?? 0) + 1
  put(SESSIONS_KEY, String(sessions))
  if (isIos) after(FIRST_SHOW_MS, show)
  if (sessions > MANY_SESSIONS) after(RETURNING_SHOW_MS, show)

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    offered(made) {
      if (offer === null) after(FIRST_SHOW_MS, show)
      offer = made
      changed()
    },
    recording(is) {
      isRecording = is
      // What was on the screen when a recording began does not come back in the middle of what follows it.
      if (is) isCard = false
      changed()
    },
    async install() {
      const asked = offer
      if (!asked) return
      // A browser answers each offer once.
      offer = null
      const { outcome } = await asked.prompt()
      isCard = false
      if (outcome === 'dismissed') put(DISMISSED_KEY, String(now()))
      changed()
    },
    dismiss() {
      isCard = false
      put(DISMISSED_KEY, String(now()))
      changed()
    },
    installed() {
      isInstalled = true
      isCard = false
      changed()
    },
  }
}

/** Seen and dismissed belong together: without both the prompt could not return. */
function forgetOldDismissal(storage: InstallPorts['storage'], now: number): void {
  const dismissedAt = storage.getItem(DISMISSED_KEY)
  if (dismissedAt === null || now - Number(dismissedAt) < DISMISSAL_MS) return
  storage.removeItem(DISMISSED_KEY)
  storage.removeItem(SEEN_KEY)
}
