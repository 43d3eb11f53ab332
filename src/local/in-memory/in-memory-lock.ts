import type { RecordingId } from '../../../contract/ids.ts'
import type { AudioDatabase } from '../audio-database.ts'
import { isInMemory } from './in-memory-database.ts'

/** The Web Lock of a page that works on an audio database in memory: it may have sound that is nowhere else. */
export const IN_MEMORY_LOCK = 'earmark-stand-in'

type Places = {
  audio: AudioDatabase
  /** The files of the OPFS fallback store. */
  fallbackNames(): Promise<string[]>
  locks: Pick<LockManager, 'query'>
}

/** True when sound of this recording may lie outside of this database: beside it, or in the memory of a page. */
export async function isLockedByOtherTab(
  { audio, fallbackNames, locks }: Places,
  recording: RecordingId,
): Promise<boolean> {
  if (isInMemory(audio)) return true
  const { held = [] } = await locks.query()
  if (held.some(({ name }) => name === IN_MEMORY_LOCK)) return true
  return (await fallbackNames()).some((name) => name.startsWith(recording))
}
