import { audioType, HEAD_BYTES } from '../../../core/media/audio-type.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { areSame } from './append-once.ts'
import { chunkPages } from './chunk-pages.ts'
import { putCopy } from './copy-chunks.ts'

/**
 * Puts the first chunk back in order from its second copy where it is lost or damaged: without it nothing of the segment
 * can be decoded, and no server takes it. Changes nothing else.
 */
export async function restoreBeginning(
  audio: AudioDatabase,
  { recording, segment, mime }: Pick<SegmentRow, 'recording' | 'segment' | 'mime'>,
): Promise<void> {
  const [first, copy] = await Promise.all([
    audio.chunks.get([recording, segment, 0]),
    audio.headers.get([recording, segment]),
  ])
  if (!copy || !beginsBetter(copy.bytes, first?.bytes, mime)) return
  const place = { peaks: new Uint8Array(), ...first, recording, segment }
  await audio.transaction('rw', audio.chunks, async () => {
    const second = await audio.chunks.get([recording, segment, 1])
    await putCopy(audio, { ...place, sequence: 0, bytes: copy.bytes })
    // The two stood the other way round: what stood first is sound, and comes second.
    if (first && second && areSame(second.bytes, copy.bytes)) await putCopy(audio, { ...first, sequence: 1 })
  })
}

function beginsBetter(copy: ArrayBuffer, first: ArrayBuffer | undefined, mime: string): boolean {
  if (!isBeginning(copy, mime)) return false
  return !first || !isBeginning(first, mime) || first.byteLength < copy.byteLength
}

const isBeginning = (bytes: ArrayBuffer, mime: string): boolean =>
  audioType(new Uint8Array(bytes, 0, Math.min(HEAD_BYTES, bytes.byteLength)), mime) !== null

/** Makes the sums of an ended segment those of the chunks that are there, and resolves to its row. */
export async function recount(audio: AudioDatabase, row: SegmentRow): Promise<SegmentRow> {
  const { recording, segment } = row
  let bytes = 0
  for await (const page of chunkPages(audio, recording, segment))
    for (const chunk of page) bytes += chunk.bytes.byteLength
  if (bytes === row.bytes) return row
  console.warn(`Of segment ${segment} of ${recording} ${bytes} of ${row.bytes} bytes are still on this device.`)
  await audio.segments.update([recording, segment], { bytes })
  return { ...row, bytes }
}
