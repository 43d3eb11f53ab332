import { Dexie } from 'dexie'
import type { RecordingId } from '../../../contract/ids.ts'
import type { AudioDatabase, Chunk, SegmentRow } from '../audio-database.ts'

/** About 0.8 MB at 48 kbit/s: a page of this many chunks is read at once, never a whole recording. */
const PAGE_CHUNKS = 128

/** The chunks of one segment in order, in pages by primary key, from chunk `first` on. */
export async function* chunkPages(
  audio: AudioDatabase,
  recording: RecordingId,
  segment: number,
  first = 0,
): AsyncGenerator<Chunk[]> {
  for (let next = first; ; ) {
    const page = await audio.chunks
      .where(':id')
      .between([recording, segment, next], [recording, segment, Dexie.maxKey], true, true)
      .limit(PAGE_CHUNKS)
      .toArray()
    const last = page.at(-1)
    if (!last) return
    yield page
    next = last.sequence + 1
  }
}

/** The segments of a recording in the order they were spoken. */
export async function segmentsOf(audio: AudioDatabase, recording: RecordingId): Promise<SegmentRow[]> {
  return audio.segments.where(':id').between([recording, Dexie.minKey], [recording, Dexie.maxKey]).toArray()
}

/** Removes every trace of a recording's sound from this device. Only after confirmation or the person's own word. */
export async function removeAudio(audio: AudioDatabase, recording: RecordingId): Promise<void> {
  await audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () =>
    removeSegments(audio, await segmentsOf(audio, recording)),
  )
}

export async function removeSegments(audio: AudioDatabase, segments: readonly SegmentRow[]): Promise<void> {
  await audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () => {
    for (const { recording, segment } of segments) {
      const keys = await audio.chunks
        .where(':id')
        .between([recording, segment, Dexie.minKey], [recording, segment, Dexie.maxKey])
        .primaryKeys()
      await audio.chunks.bulkDelete(keys)
      await audio.segments.delete([recording, segment])
      await audio.headers.delete([recording, segment])
    }
  })
}
