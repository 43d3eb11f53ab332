import type { UserId } from '../../../contract/ids.ts'
import { removeSegments } from '../audio/chunk-pages.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { isCutImport, runningTakes, takeLock } from './unfinished.ts'

/** Without a word from an import for so long it has ended, whatever the locks say. */
const QUIET_MS = 60 * 60 * 1000

/** Removes what imports that were cut off have left. @param now milliseconds since 1970 */
export async function pruneCutImports(
  audio: AudioDatabase,
  owner: UserId,
  { now, locks }: { now: number; locks: LockManager },
): Promise<void> {
  const running = await runningTakes(locks)
  const isOver = (row: SegmentRow): boolean =>
    isCutImport(row) && (row.savedAt ?? row.startedAt) < now - QUIET_MS && !running.has(takeLock(row.recording))
  await removeSegments(audio, await audio.segments.where('owner').equals(owner).filter(isOver).toArray())
}
