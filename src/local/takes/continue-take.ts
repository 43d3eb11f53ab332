import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_RECORDING_SECONDS } from '../../../contract/limits.ts'
import { endSegment } from '../audio/append-chunk.ts'
import { segmentsOf } from '../audio/chunk-pages.ts'
import type { AudioDatabase, SegmentRow } from '../audio-database.ts'

/** Seconds: what a break is shown as whose real length would leave too little time to go on. */
const SHORT_BREAK_SECONDS = 5
/** With less time left than this, going on is not worth a segment. */
const LEAST_LEFT_SECONDS = 30

export const canContinue = ({ seconds }: { seconds: number }): boolean =>
  seconds + LEAST_LEFT_SECONDS < MAX_RECORDING_SECONDS

/**
 * Where an unfinished take goes on: its next segment, behind a gap that keeps its real length. A gap that would take
 * more than half of the time that is left, as after a night, is shown as a short break instead. What a crash left open
 * is closed. Throws an Error with a sentence when there is nothing of it here.
 * @param now milliseconds since 1970
 */
export async function continueFrom(audio: AudioDatabase, recording: RecordingId, now: number) {
  const segments = await segmentsOf(audio, recording)
  const last = segments.at(-1)
  if (!last) throw new Error('There is no sound of this recording on this device.')
  for (const { segment, endedBy } of segments) {
    if (endedBy === null) await endSegment(audio, recording, segment, 'interrupted')
  }
  const end = Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds))
  const gap = Math.max(0, now - lastSound(last)) / 1000
  const left = MAX_RECORDING_SECONDS - end
  const startOffset = end + (gap <= left / 2 ? gap : SHORT_BREAK_SECONDS)
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const from = { segment: last.segment + 1, startOffset, gapReason: 'interrupted', bytes } as const
  return { recording, startedAt: last.startedAt, from }
}

/** Wall clock of the last chunk; of a segment without one, what its place in the timeline makes it. */
const lastSound = ({ savedAt, startedAt, startOffset, seconds }: SegmentRow): number =>
  savedAt ?? startedAt + (startOffset + seconds) * 1000
