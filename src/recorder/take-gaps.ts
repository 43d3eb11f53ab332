import type { RecordingId } from '../../contract/ids.ts'
import type { AudioDatabase } from '../db/audio.ts'
import { readGaps } from '../db/gaps.ts'
import { gapLine } from '../ui/gap-words.ts'
import type { WaveformGap } from '../ui/waveform.tsx'

/** Where a take that was not saved yet has no sound, in words for its waveform. */
export async function readTakeGaps(audio: AudioDatabase, recording: RecordingId): Promise<WaveformGap[]> {
  const gaps = await readGaps(audio, { id: recording, segments: [] })
  return gaps.map((gap) => ({ ...gap, label: gapLine(gap) }))
}
