import { PEAKS_PER_SECOND } from '../../../contract/limits.ts'

/** Peaks of all segments on one timeline: where nothing was heard, between two segments, they are 0. */
export function placePeaks(
  segments: readonly { startOffset: number; peaks: readonly Uint8Array[] }[],
): Uint8Array<ArrayBuffer> {
  const all: number[] = []
  for (const { startOffset, peaks } of segments) {
    while (all.length < Math.round(startOffset * PEAKS_PER_SECOND)) all.push(0)
    for (const part of peaks) all.push(...part)
  }
  return Uint8Array.from(all)
}
