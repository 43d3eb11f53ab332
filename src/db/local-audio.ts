import type { RecordingId } from '../../contract/ids.ts'
import type { AudioDatabase, SegmentRow } from './audio.ts'
import { chunkPages } from './chunk-pages.ts'
import { webmHeader, webmSeconds } from './webm-duration.ts'
import { createWebmScanner, type WebmMap } from './webm-scan.ts'

/** A playable file with a finite, right duration. */
export type LocalAudio = { blob: Blob; mime: string; seconds: number }

/**
 * The sound of one segment as a file, or null when this device has none of it. WebM gets its Duration and Cues; any
 * other type passes as the browser wrote it. Reads page by page; nothing is decoded.
 */
export async function localAudio(
  audio: AudioDatabase,
  recording: RecordingId,
  segment = 0,
): Promise<LocalAudio | null> {
  const row = await audio.segments.get([recording, segment])
  if (!row || row.chunks === 0) return null
  const isWebm = row.mime.startsWith('audio/webm')
  const { raw, map } = await assemble(audio, row, isWebm)
  if (!map) return { blob: raw, mime: row.mime, seconds: row.seconds }
  const from = map.prelude.length
  const header = webmHeader(map)
  return { blob: new Blob([header, raw.slice(from)], { type: row.mime }), mime: row.mime, seconds: webmSeconds(map) }
}

/** `map` is null for what is not WebM, and for a WebM too damaged to be read: it still plays as far as it goes. */
async function assemble(
  audio: AudioDatabase,
  { recording, segment, mime }: SegmentRow,
  isWebm: boolean,
): Promise<{ raw: Blob; map: WebmMap | null }> {
  const pages: Blob[] = []
  const scanner = createWebmScanner()
  let readable = isWebm
  for await (const page of withHeader(audio, recording, segment)) {
    pages.push(new Blob(page))
    try {
      if (readable) for (const bytes of page) scanner.push(new Uint8Array(bytes))
    } catch (error) {
      console.warn(`Segment ${segment} of ${recording} plays without a length:`, error)
      readable = false
    }
  }
  return { raw: new Blob(pages, { type: mime }), map: readable ? scanner.map() : null }
}

/** The slices in pages; where slice 0 is missing its second copy stands in, for without it nothing can be decoded. */
async function* withHeader(
  audio: AudioDatabase,
  recording: RecordingId,
  segment: number,
): AsyncGenerator<ArrayBuffer[]> {
  let isFirst = true
  for await (const page of chunkPages(audio, recording, segment)) {
    const bytes = page.map((chunk) => chunk.bytes)
    if (isFirst && page[0]?.sequence !== 0) {
      const copy = await audio.headers.get([recording, segment])
      if (copy) bytes.unshift(copy.bytes)
    }
    isFirst = false
    yield bytes
  }
}
