import type { RecordingId } from '../../../contract/ids.ts'
import { type ContainerScanner, containerScanner } from '../../../core/media/container.ts'
import { mendAudio } from '../../../core/media/mend-audio.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { chunksAtOnce } from './chunks-at-once.ts'

/**
 * The chunks of one segment as a file, as far as they were read. `scanner` is null for what tells its length itself, and
 * for what cannot be read: it plays as far as it goes.
 */
export type Assembled = { raw: Blob; scanner: ContainerScanner | null }

type Assembly = {
  /** Reads what was stored since the last time. */
  grow(): Promise<void>
  file(): Promise<Assembled>
}

/** Each Blob costs a round trip, and one of this size less than 20 ms on a phone. Bytes. */
const BLOB_BYTES = 4_000_000

type Place = Pick<SegmentRow, 'recording' | 'segment' | 'mime'>

function createAssembly(audio: AudioDatabase, { recording, segment, mime }: Place): Assembly {
  const blobs: Blob[] = []
  const scanner = containerScanner(mime)
  let damage: unknown = null
  let next = 0
  let growing = Promise.resolve()

  const scan = (bytes: ArrayBuffer): void => {
    if (damage) return
    try {
      scanner?.push(new Uint8Array(bytes))
    } catch (error) {
      damage = error
    }
  }
  const read = async (): Promise<void> => {
    let parts: ArrayBuffer[] = []
    let size = 0
    const keep = (): void => {
      if (size > 0) blobs.push(new Blob(parts))
      parts = []
      size = 0
    }
    try {
      for await (const page of chunksAtOnce(audio, { recording, segment }, next)) {
        for (const { bytes } of page.chunks) {
          parts.push(bytes)
          size += bytes.byteLength
          scan(bytes)
        }
        next = page.next
        if (size >= BLOB_BYTES) keep()
      }
    } finally {
      keep()
    }
  }
  const grow = (): Promise<void> => {
    growing = growing.catch(() => undefined).then(read)
    return growing
  }
  return {
    grow,
    async file() {
      await grow()
      const raw = new Blob(blobs, { type: mime })
      if (!damage) return { raw, scanner }
      const mended = await mend(raw, mime)
      const words = mended ? 'plays without its damaged part' : 'plays without a length'
      console.warn(`Segment ${segment} of ${recording} ${words}:`, damage)
      return mended ?? { raw, scanner: null }
    },
  }
}

/** Null when nothing of it can be mended. */
async function mend(raw: Blob, mime: string): Promise<Assembled | null> {
  const parts = mendAudio(new Uint8Array(await raw.arrayBuffer()), mime)
  const scanner = containerScanner(mime)
  if (!parts || !scanner) return null
  try {
    for (const part of parts) scanner.push(part)
  } catch (error) {
    console.warn('What was mended cannot be read either:', error)
    return null
  }
  return { raw: new Blob(parts, { type: mime }), scanner }
}

/** Of each person's database the one take that was read while it was recorded. */
const ahead = new WeakMap<AudioDatabase, { recording: RecordingId; segments: Map<number, Assembly> }>()

/**
 * Reads what a running take has stored so far, so that it plays at once after Stop, however long it is. The bytes go into
 * Blobs, which the browser keeps outside of the page's memory.
 */
export async function readAhead(audio: AudioDatabase, place: Place): Promise<void> {
  const { recording, segment } = place
  const known = ahead.get(audio)
  const take = known?.recording === recording ? known : { recording, segments: new Map<number, Assembly>() }
  ahead.set(audio, take)
  const assembly = take.segments.get(segment) ?? createAssembly(audio, place)
  take.segments.set(segment, assembly)
  await assembly.grow()
}

/**
 * All that is stored of a segment as a file. What was read ahead may be gone with WebKit's network process, which keeps its Blobs:
 * then it is read again.
 */
export async function assemble(audio: AudioDatabase, place: Place): Promise<Assembled> {
  const known = ahead.get(audio)
  const segments = known?.recording === place.recording ? known.segments : undefined
  const read = segments?.get(place.segment)
  if (!read) return createAssembly(audio, place).file()
  try {
    const file = await read.file()
    // The oldest of its Blobs: they go together.
    await file.raw.slice(0, 1).arrayBuffer()
    return file
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    console.warn('What was read ahead is gone, and is read again.', error)
    segments?.delete(place.segment)
    return createAssembly(audio, place).file()
  }
}
