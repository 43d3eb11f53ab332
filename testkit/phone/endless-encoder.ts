import type { BrowserContext } from '@playwright/test'

/**
 * How an encoder does not end. `silent`: it gives its last sound and never says so, as WebKit's does after the back/forward
 * cache. `deaf`: it does not hear the stop and goes on. `failed`: it tells an error, and nothing comes any more.
 */
export const ENDLESS = ['silent', 'deaf', 'failed'] as const
export type Endless = (typeof ENDLESS)[number]

/** Puts such encoders into every page of the context, in front of the app and behind what observes it. */
export async function neverEnd(context: BrowserContext, how: Endless): Promise<void> {
  await context.addInitScript(stand, how)
}

/** How many of the microphones that the page was given are open. */
export const openMicrophones = async (context: BrowserContext): Promise<number> => {
  const open = await Promise.all(
    context
      .pages()
      .filter((page) => page.url().startsWith('http'))
      .map((page) => page.evaluate(() => (Reflect.get(window, 'openTracks') as (() => number) | undefined)?.() ?? 0)),
  )
  return open.reduce((sum, count) => sum + count, 0)
}

/** Runs in the page. */
function stand(how: Endless): void {
  const tracks: MediaStreamTrack[] = []
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const stream = await getUserMedia.call(this, constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(window, { openTracks: () => tracks.filter(({ readyState }) => readyState === 'live').length })
  const Encoder = MediaRecorder
  const { stop } = Encoder.prototype
  window.MediaRecorder = class extends Encoder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options)
      this.addEventListener('stop', (event) => event.stopImmediatePropagation())
    }
  }
  Encoder.prototype.stop = function () {
    if (how === 'silent') stop.call(this)
    if (how !== 'failed') return
    this.ondataavailable = null
    this.dispatchEvent(new Event('error'))
  }
}
