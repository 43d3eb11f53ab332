import { readFile } from 'node:fs/promises'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import type { Replica } from '../devices/three-replicas.ts'

export const live = new Uint8Array(
  await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)),
)

export async function feedOf({ jar }: Replica): Promise<ChangesAnswer['changes']> {
  return ((await (await jar.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).changes
}

/** As a device keeps the times of words. */
const inMilliseconds = ({ segments, ...rest }: Transcript): Transcript => ({
  ...rest,
  segments: segments.map(({ words = [], ...segment }) => ({
    ...segment,
    words: words.map(({ start, end, text }) => ({ start: rounded(start), end: rounded(end), text })),
  })),
})
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** What the server has, without what it makes by itself. */
export async function stateOf(device: Replica) {
  const changes = await feedOf(device)
  const of = <T>(pick: (change: ChangesAnswer['changes'][number]) => T | null): T[] =>
    changes.flatMap((change) => pick(change) ?? [])
  return {
    rows: of((change) =>
      change.kind === 'recording'
        ? {
            id: change.recording.id,
            title: change.recording.title,
            isFavorite: change.recording.isFavorite,
            marks: change.recording.highlights.flatMap(({ mark, start }) => (mark ? [start] : [])),
            isTrash: change.recording.deletedAt !== null,
            sums: change.recording.segments.map(({ sha256 }) => sha256),
          }
        : null,
    ).sort((one, other) => one.id.localeCompare(other.id)),
    transcripts: of((change) => (change.kind === 'transcript' ? inMilliseconds(change.transcript) : null)).sort(
      (one, other) => one.recordingId.localeCompare(other.recordingId),
    ),
    messages: of((change) =>
      change.kind === 'message' || change.kind === 'library-message' ? change.message.id : null,
    ).sort(),
  }
}
