import type { Page } from '@playwright/test'
import type { GapReason } from '../../contract/recordings/recording.ts'

/** What happens to a microphone, in the page and behind the app's back. */
export type Loss = {
  name: string
  reason: GapReason
  /** Of the alarm. */
  words: string
  /** True when sound comes until the microphone is given up; else it ends with the fault. */
  heardOn: boolean
  /** How long it is until another microphone can be had, in milliseconds; it cannot be known before. */
  knownAfterMs: number
  happen(page: Page): Promise<void>
  /** When it ends by itself, after how long, in milliseconds. */
  heal?: { afterMs: number; end(page: Page): Promise<void> }
}

const GONE = 'microphone is disconnected'

export const LOSSES: readonly Loss[] = [
  {
    name: 'track ended',
    reason: 'microphone-lost',
    words: GONE,
    heardOn: false,
    knownAfterMs: 0,
    happen: (page) => page.evaluate(endTrack),
  },
  {
    name: 'muted by a phone call of 6 s',
    reason: 'muted',
    words: 'muted the microphone',
    heardOn: true,
    knownAfterMs: 0,
    happen: (page) => page.evaluate(call),
    heal: { afterMs: 6000, end: (page) => page.evaluate(endCall) },
  },
  {
    name: 'encoder stalled',
    reason: 'stalled',
    words: 'No sound is coming in',
    heardOn: false,
    // Until the alarm, which is due after 3 s, a stalled encoder is a late one.
    knownAfterMs: 3000,
    happen: (page) => page.evaluate(stallEncoder),
  },
  {
    name: 'unplugged for 4 s',
    reason: 'microphone-lost',
    words: GONE,
    heardOn: false,
    knownAfterMs: 0,
    happen: (page) => page.evaluate(unplug),
    heal: { afterMs: 4000, end: (page) => page.evaluate(plugIn) },
  },
  {
    name: 'encoder error',
    reason: 'microphone-lost',
    words: GONE,
    heardOn: true,
    knownAfterMs: 0,
    happen: (page) => page.evaluate(failEncoder),
  },
]

type Heard = Window & { lastEncoder: MediaRecorder }

/** These run in the page. A script that stops a track gets no event, so the event is made. */
function endTrack(): void {
  const [track] = (window as unknown as Heard).lastEncoder.stream.getTracks()
  track?.stop()
  track?.dispatchEvent(new Event('ended'))
}

function failEncoder(): void {
  ;(window as unknown as Heard).lastEncoder.dispatchEvent(new Event('error'))
}

/** While it lasts, every track is muted, one that is opened now too. */
function call(): void {
  Object.defineProperty(MediaStreamTrack.prototype, 'muted', { configurable: true, get: () => true })
  const [track] = (window as unknown as Heard).lastEncoder.stream.getTracks()
  track?.dispatchEvent(new Event('mute'))
}

function endCall(): void {
  Object.defineProperty(MediaStreamTrack.prototype, 'muted', { configurable: true, get: () => false })
}

function unplug(): void {
  const { mediaDevices } = navigator
  mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Nothing is plugged in.', 'NotFoundError'))
  const [track] = (window as unknown as Heard).lastEncoder.stream.getTracks()
  track?.stop()
  track?.dispatchEvent(new Event('ended'))
}

/** What stood before on the prototype is there again. */
function plugIn(): void {
  Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
}

/** No chunk comes any more, and no event tells of it. */
function stallEncoder(): void {
  ;(window as unknown as Heard).lastEncoder.pause()
}
