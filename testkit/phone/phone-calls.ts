import type { BrowserContext, Page } from '@playwright/test'

/** What an iPhone does to sound; each is a switch of its own. */
export type Phone = {
  /** Tracks are muted by the system, and so are those that are opened meanwhile. */
  muted: boolean
  /** Tracks give digital zero, and nobody says so. */
  silent: boolean
  /** The microphone is unplugged: its tracks have ended, and there is no other. */
  gone: boolean
  /**
   * AudioContexts do not run. `interrupted`: by a call, and resume() is refused; `suspended`: afterwards, or without a tap, and
   * resume() is never answered.
   */
  contexts: 'running' | 'interrupted' | 'suspended'
}

const QUIET: Phone = { muted: false, silent: false, gone: false, contexts: 'running' }

/** Puts the switches into every page of the context, as they are `first`. */
export async function scriptPhone(context: BrowserContext, first: Partial<Phone> = {}): Promise<void> {
  await context.addInitScript(stand, { ...QUIET, ...first })
}

/** From now on it is so. Resolves to since when, in milliseconds since 1970. */
export const setPhone = (page: Page, phone: Partial<Phone>): Promise<number> =>
  page.evaluate((now) => {
    ;(window as unknown as { setPhone(to: object): void }).setPhone(now)
    return Date.now()
  }, phone)

/** How often the page has asked for a microphone. */
export const timesAsked = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'timesAsked'))

/** Runs in the page, before the app. */
function stand(phone: Phone): void {
  const tracks = new Set<MediaStreamTrack>()
  const contexts = new Set<AudioContext>()
  const { getUserMedia } = MediaDevices.prototype
  Object.assign(window, { timesAsked: 0 })
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    Object.assign(window, { timesAsked: Reflect.get(window, 'timesAsked') + 1 })
    if (phone.gone) throw new DOMException('Requested device not found', 'NotFoundError')
    const stream = await getUserMedia.call(this, constraints)
    for (const track of stream.getTracks()) {
      track.enabled = !phone.silent
      tracks.add(track)
    }
    return stream
  }
  Object.defineProperty(MediaStreamTrack.prototype, 'muted', { configurable: true, get: () => phone.muted })

  const { resume, suspend } = AudioContext.prototype
  const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')
  Object.defineProperty(AudioContext.prototype, 'state', {
    configurable: true,
    get(this: AudioContext) {
      const own: AudioContextState = state?.get?.call(this)
      return own === 'closed' || phone.contexts === 'running' ? own : phone.contexts
    },
  })
  AudioContext.prototype.resume = function () {
    if (phone.contexts === 'running') return resume.call(this)
    if (phone.contexts === 'suspended') return new Promise(() => undefined)
    return Promise.reject(new DOMException('A call has the sound.', 'InvalidStateError'))
  }
  const Original = AudioContext
  window.AudioContext = class extends Original {
    constructor(options?: AudioContextOptions) {
      super(options)
      contexts.add(this)
      if (phone.contexts !== 'running') void suspend.call(this)
    }
  }
  const turnTrack = (track: MediaStreamTrack, isNews: boolean): void => {
    if (track.readyState === 'ended') return
    if (phone.gone) {
      // A script that stops a track gets no event, so the event is made.
      track.stop()
      track.dispatchEvent(new Event('ended'))
      return
    }
    track.enabled = !phone.silent
    if (isNews) track.dispatchEvent(new Event(phone.muted ? 'mute' : 'unmute'))
  }
  const turnContext = (context: AudioContext): void => {
    if (state?.get?.call(context) === 'closed') return
    void (phone.contexts === 'running' ? resume : suspend).call(context)
    context.dispatchEvent(new Event('statechange'))
  }
  const setPhone = (to: Partial<Phone>): void => {
    const before = { ...phone }
    Object.assign(phone, to)
    for (const track of tracks) turnTrack(track, phone.muted !== before.muted)
    if (phone.gone !== before.gone) navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    if (phone.contexts !== before.contexts) for (const context of contexts) turnContext(context)
  }
  Object.assign(window, { setPhone })
}
