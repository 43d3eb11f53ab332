import type { RecordingId } from '../../../contract/ids.ts'
import { STORED_PEAKS } from '../../../contract/limits.ts'
import { chunkPages, segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { placePeaks } from './place-peaks.ts'

/** At most STORED_PEAKS peaks, each the loudest of the ones it stands for. */
export function downsamplePeaks(peaks: Uint8Array, wanted = STORED_PEAKS): Uint8Array {
  if (peaks.length <= wanted) return peaks
  const result = new Uint8Array(wanted)
  for (let at = 0; at < peaks.length; at++) {
    const place = Math.floor((at * wanted) / peaks.length)
    result[place] = Math.max(result[place] ?? 0, peaks[at] ?? 0)
  }
  return result
}

export const encodePeaks = (peaks: Uint8Array): string => btoa(String.fromCharCode(...peaks))

/** Peaks of a stored recording, 0 to 255, from the base64 text in its row. */
export const decodePeaks = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** All live peaks of a take at their places, collected page by page. */
export async function readPeaks(audio: AudioDatabase, recording: RecordingId): Promise<Uint8Array> {
  const places: { startOffset: number; peaks: Uint8Array[] }[] = []
  for (const { segment, startOffset } of await segmentsOf(audio, recording)) {
    const peaks: Uint8Array[] = []
    for await (const page of chunkPages(audio, recording, segment)) for (const chunk of page) peaks.push(chunk.peaks)
    places.push({ startOffset, peaks })
  }
  return placePeaks(places)
}
