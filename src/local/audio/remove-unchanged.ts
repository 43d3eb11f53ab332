import type { AudioDatabase, SegmentRow } from '../audio-database.ts'
import { removeSegments } from './chunk-pages.ts'

/**
 * Removes what was looked at, and not what has been spoken since: a tab whose lock was taken away goes on with its take.
 * @param seen segments as they were then
 */
export async function removeUnchanged(audio: AudioDatabase, seen: readonly SegmentRow[]): Promise<void> {
  await audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () => {
    const now = await audio.segments.bulkGet(seen.map(({ recording, segment }) => [recording, segment] as const))
    await removeSegments(
      audio,
      seen.filter(({ chunks }, at) => now[at]?.chunks === chunks),
    )
  })
}
