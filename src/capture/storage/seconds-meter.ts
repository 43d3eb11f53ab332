import type { ContainerScanner } from '../../../core/media/container.ts'

/** Tells how many seconds of sound a chunk holds. */
export type SecondsMeter = { add(chunk: ArrayBuffer): number }

/** Chunks that wait for the reader of a file, which else are kept for the whole take where it cannot be loaded. */
const MOST_UNREAD = 60

/**
 * WebM and MP4 tell their own time, so a stalled encoder or a sleeping machine cannot make the clock lie. What cannot be
 * read is measured by the clock, and so is what comes before the reader: no chunk waits for it.
 * @param recordedMs milliseconds recorded so far by the clock, pauses left out
 */
export function createSecondsMeter(mime: string, recordedMs: () => number): SecondsMeter {
  let scanner: ContainerScanner | null = null
  let unread: ArrayBuffer[] | null = []
  let before = 0
  const failed = (error: unknown): void => {
    console.warn('The clock measures the file.', error)
    scanner = null
    unread = null
  }
  const read = (chunks: readonly ArrayBuffer[]): void => {
    for (const chunk of chunks) scanner?.push(new Uint8Array(chunk))
  }
  void import('../../../core/media/container.ts')
    .then(({ containerScanner }) => {
      if (!unread) return
      scanner = containerScanner(mime)
      read(unread)
      unread = null
    })
    .catch(failed)
  const total = (chunk: ArrayBuffer): number => {
    if (unread && unread.push(chunk) > MOST_UNREAD) unread = null
    try {
      read([chunk])
    } catch (error) {
      failed(error)
    }
    return scanner?.seconds() ?? recordedMs() / 1000
  }
  return {
    add(chunk) {
      const now = Math.max(before, total(chunk))
      const seconds = now - before
      before = now
      return seconds
    },
  }
}
