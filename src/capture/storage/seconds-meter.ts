import { containerScanner } from '../../../core/media/container.ts'

/** Tells how many seconds of sound a slice holds. */
export type SecondsMeter = { add(slice: ArrayBuffer): number }

/**
 * WebM and MP4 tell their own time, so a stalled encoder or a sleeping machine cannot make the clock lie. What cannot be
 * read is measured by the clock.
 * @param recordedMs milliseconds recorded so far by the clock, pauses left out
 */
export function createSecondsMeter(mime: string, recordedMs: () => number): SecondsMeter {
  let scanner = containerScanner(mime)
  let before = 0
  const total = (slice: ArrayBuffer): number => {
    try {
      scanner?.push(new Uint8Array(slice))
    } catch (error) {
      console.warn('The encoder wrote a file that cannot be measured; the clock takes over.', error)
      scanner = null
    }
    return scanner?.seconds() ?? recordedMs() / 1000
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
