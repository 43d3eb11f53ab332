import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { Highlight } from '../../contract/recordings/user-fields.ts'
import { ModelFailedError, passages } from '../../core/language/language-model.ts'
import type { PoolOptions } from '../kernel/thread-pool.ts'
import type { RunTask } from '../language/run-task.ts'
import type { Write } from '../store/schema.ts'
import { changeRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'

const marked = ({ row }: Pick<KeptRecording, 'row'>): Highlight[] => row.highlights.filter(({ mark }) => mark)

/** The highlights in these words. Slow: not in a transaction, which others wait for. Throws ModelFailedError. */
export const highlightsIn = (
  segments: readonly TranscriptSegment[],
  run: RunTask,
  options: PoolOptions,
): Promise<Highlight[]> => run('highlights', [passages({ segments })], options)

/** Beside the user's own marks. */
export async function keepHighlights(
  write: Write,
  recording: KeptRecording,
  found: readonly Highlight[],
): Promise<Highlight[]> {
  const highlights = [...found, ...marked(recording)]
  await changeRecording(write, recording.row.id, recording.userId, { highlights })
  return highlights
}

/**
 * Finds highlights again after the words have changed, if there were any; `find` throws ModelFailedError. Null when there were none; empty
 * where the words are too many, which must not hold up the transcript.
 */
export async function highlightsAgain(
  { row }: Pick<KeptRecording, 'row'>,
  find: () => Promise<Highlight[]>,
): Promise<Highlight[] | null> {
  if (row.highlights.every(({ mark }) => mark)) return null
  try {
    return await find()
  } catch (error) {
    if (error instanceof ModelFailedError) return []
    throw error
  }
}
