import { useEffect, useState } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'

/**
 * Whether a take that runs is for the person's devices alone. It stays as it began, whatever is chosen meanwhile: its audio says it.
 * @param isThere whether there is audio of it
 */
export function useIsLocked(audio: AudioDatabase, recording: RecordingId, isThere: boolean): boolean {
  const [isLocked, setLocked] = useState(false)
  useEffect(() => {
    if (!isThere) return
    segmentsOf(audio, recording).then(
      (segments) => setLocked(segments.length > 0 && segments.every(({ lock }) => lock)),
      (error: unknown) => console.warn('Whether this recording is for your devices alone is not known.', error),
    )
  }, [audio, recording, isThere])
  return isLocked
}
