import { webmSeconds } from '../db/webm-duration.ts'
import { createWebmScanner } from '../db/webm-scan.ts'

/** Tells how many seconds of sound a slice holds. */
export type SecondsMeter = { add(slice: ArrayBuffer): number }

/**
 * A WebM tells its own time, so a stalled encoder or a sleeping machine cannot make the clock lie. Other types, and a
 * WebM that cannot be read, are measured by the clock.
 * @param recordedMs milliseconds recorded so far by the clock, pauses left out
 */
export function createSecondsMeter(mime: string, recordedMs: () => number): SecondsMeter {
  const scanner = createWebmScanner()
  let readable = mime.startsWith('audio/webm')
  let before = 0
  const total = (slice: ArrayBuffer): number => {
    try {
      if (readable) scanner.push(new Uint8Array(slice))
    } catch (error) {
      console.warn('The encoder wrote a WebM that cannot be measured; the clock takes over.', error)
      readable = false
    }
    const map = readable ? scanner.map() : null
    return map ? webmSeconds(map) : recordedMs() / 1000
  }
  return {
    add(slice) {
      const now = Math.max(before, total(slice))
      const seconds = now - before
      before = now
      return seconds
    },
  }
}
