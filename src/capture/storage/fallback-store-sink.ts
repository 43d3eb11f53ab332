import type { RecordingId } from '../../../contract/ids.ts'
import {
  type FallbackFiles,
  fallbackSegments,
  restoreSegment,
  writeBeginning,
  writeChunk,
} from '../../local/audio/fallback-store.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import { reopen } from '../../local/reopen.ts'
import { answered } from '../../local/unanswered-error.ts'
import { type BegunSegment, type FallbackStoreSink, remember } from './audio-sink.ts'
import { findRow, onDisk } from './database-sink.ts'

/** Longer than 90 minutes of chunks take. */
const BRING_BACK_MS = 120_000

type Ports = { audio(): AudioDatabase; files: FallbackFiles; here(): BegunSegment }

/** Writes files of the origin while the database refuses. */
export function createFallbackStoreSink({ audio, files, here }: Ports): FallbackStoreSink {
  const lay = async (begun: BegunSegment): Promise<void> => {
    if (begun.isLaid) return
    await writeBeginning(files, { ...begun.segment, before: begun.seconds }, begun.first)
    begun.isLaid = true
  }
  return {
    begin: () => lay(here()),
    async write(chunks) {
      const begun = here()
      remember(begun, chunks)
      await lay(begun)
      const { recording, segment } = begun.segment
      for (const pending of chunks.chunks) await writeChunk(files, { ...pending, recording, segment })
    },
    async restoreSegment() {
      onDisk(audio())
      const begun = here()
      const { recording, segment } = begun.segment
      await moveBack(audio, files, recording, segment)
      begun.isLaid = false
      await findRow(audio(), begun)
    },
  }
}

/** Puts what lies in the fallback store back into the database: of the whole recording, or of one segment. */
export async function moveBack(
  audio: () => AudioDatabase,
  files: FallbackFiles,
  recording: RecordingId,
  segment?: number,
): Promise<void> {
  // Dexie does not open by itself again what once failed to open.
  if (!audio().isOpen()) await reopen(audio())
  for (const laid of await fallbackSegments(files)) {
    if (laid.recording !== recording || (segment !== undefined && laid.segment !== segment)) continue
    await answered(restoreSegment(audio(), files, laid), BRING_BACK_MS)
  }
}
