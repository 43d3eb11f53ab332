import type { RecordingId } from '../../contract/ids.ts'
import type { AudioDatabase, SegmentRow } from './audio.ts'
import { chunkPages } from './chunk-pages.ts'
import { type ContainerScanner, containerScanner } from './container.ts'

/** A playable file with a finite, right duration. */
export type LocalAudio = { blob: Blob; mime: string; seconds: number }

/**
 * The sound of one segment as a file, or null when this device has none of it. What a recorder wrote gets its length
 * and its places to seek to; any other file passes as it is. Reads page by page; nothing is decoded.
 */
export async function localAudio(
  audio: AudioDatabase,
  recording: RecordingId,
  segment = 0,
): Promise<LocalAudio | null> {
  const row = await audio.segments.get([recording, segment])
  if (!row || row.chunks === 0) return null
  const { mime } = row
  const { raw, scanner } = await assemble(audio, row)
  const header = scanner?.header(raw.size)
  const seconds = scanner?.seconds() ?? row.seconds
  if (!header) return { blob: raw, mime, seconds }
  return { blob: new Blob([header.bytes, raw.slice(header.from)], { type: mime }), mime, seconds }
}

/** `scanner` is null for what tells its length itself, and for a file too damaged to be read: it plays as far as it goes. */
async function assemble(
  audio: AudioDatabase,
  { recording, segment, mime }: SegmentRow,
): Promise<{ raw: Blob; scanner: ContainerScanner | null }> {
  const pages: Blob[] = []
  let scanner = containerScanner(mime)
  for await (const page of withHeader(audio, recording, segment)) {
    pages.push(new Blob(page))
    try {
      for (const bytes of page) scanner?.push(new Uint8Array(bytes))
    } catch (error) {
      console.warn(`Segment ${segment} of ${recording} plays without a length:`, error)
      scanner = null
    }
  }
  return { raw: new Blob(pages, { type: mime }), scanner }
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
