import { type Gap, gapsOf } from '../../../core/text/gaps.ts'
import type { LocalRecording } from '../app-database.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase } from '../audio-database.ts'

/** Where a recording has no sound, and why: by the server's word, else by what this device recorded. */
export async function readGaps(
  audio: AudioDatabase,
  { id, segments }: Pick<LocalRecording, 'id' | 'segments'>,
): Promise<Gap[]> {
  if (segments.length > 0) return gapsOf(segments)
  return gapsOf((await segmentsOf(audio, id)).filter(({ bytes }) => bytes > 0))
}
