import type { Highlight } from '../../contract/recording.ts'
import type { TranscriptSegment } from '../../contract/transcript.ts'
import { highlightsOf } from '../language/highlights.ts'
import { passages } from '../language/language-model.ts'
import { changeRecording, type KeptRecording } from '../store/recordings.ts'
import type { Write } from '../store/schema.ts'

/** What these words hold, beside the person's own marks. */
export const highlightsIn = (
  segments: readonly TranscriptSegment[],
  { row }: Pick<KeptRecording, 'row'>,
): Highlight[] => highlightsOf(passages(segments)).concat(row.highlights.filter(({ mark }) => mark))

/** The words have changed: what was found in those before, if anything was, is found again in these. */
export async function findHighlightsAgain(
  write: Write,
  recording: KeptRecording,
  segments: readonly TranscriptSegment[],
): Promise<void> {
  const { row, userId } = recording
  if (row.highlights.every(({ mark }) => mark)) return
  await changeRecording(write, row.id, userId, { highlights: highlightsIn(segments, recording) })
}
