import type { RecordingId } from '../../../../contract/ids.ts'
import type { AudioDatabase } from '../../../local/audio-database.ts'
import { readGaps } from '../../../local/takes/gaps.ts'
import type { WaveformGap } from '../../../ui/audio/waveform.tsx'
import { gapLine } from '../../../ui/recordings/gap-words.ts'

/** Where a take that was not saved yet has no sound, in words for its waveform. */
export async function readTakeGaps(audio: AudioDatabase, recording: RecordingId): Promise<WaveformGap[]> {
  const gaps = await readGaps(audio, { id: recording, segments: [] })
  return gaps.map((gap) => ({ ...gap, label: gapLine(gap) }))
}
