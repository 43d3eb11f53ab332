import type { RecordingId } from '../../contract/ids.ts'
import type { AudioDatabase } from './audio.ts'

/** A playable file with a finite, right duration. */
export type LocalAudio = { blob: Blob; mime: string; seconds: number }

/** The sound of one segment as a file, or null when this device has none of it. */
export async function localAudio(
  _audio: AudioDatabase,
  _recording: RecordingId,
  _segment = 0,
): Promise<LocalAudio | null> {
  return null
}
