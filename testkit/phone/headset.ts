import type { BrowserContext, Page } from '@playwright/test'

/** What a headset gives over Bluetooth while its microphone is open. Hertz. */
const HEADSET_HZ = 16_000

/** Puts a headset that is not connected yet into every page of the context. */
export async function scriptHeadset(context: BrowserContext): Promise<void> {
  await context.addInitScript(stand, HEADSET_HZ)
}

/** It comes or goes: the microphone in use ends, and the next that is asked for is the other one. */
export const turnHeadset = (page: Page, isConnected: boolean): Promise<void> =>
  page.evaluate((now) => (Reflect.get(window, 'turnHeadset') as (now: boolean) => void)(now), isConnected)

/** The sample rates of the microphones that were opened, in their order; null for the browser's own. */
export const openedRates = (page: Page): Promise<(number | null)[]> =>
  page.evaluate(() => Reflect.get(window, 'openedRates'))

/** Runs in the page. */
function stand(hertz: number): void {
  const rates: (number | null)[] = []
  let isConnected = false
  let live: MediaStreamTrack[] = []
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    let stream = await getUserMedia.call(this, constraints)
    if (isConnected) {
      const context = new AudioContext({ sampleRate: hertz })
      const headset = context.createMediaStreamDestination()
      context.createMediaStreamSource(stream).connect(headset)
      stream = headset.stream
    }
    rates.push(isConnected ? hertz : null)
    live = stream.getTracks()
    return stream
  }
  const turn = (now: boolean): void => {
    isConnected = now
    // A script that stops a track gets no event, so the event is made.
    for (const track of live) {
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  }
  Object.assign(window, { turnHeadset: turn, openedRates: rates })
}
