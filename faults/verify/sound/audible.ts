import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { ServerView } from '../../../testkit/browser/server-view.ts'
import { hearTones } from '../../../testkit/speech/hear-tones.ts'
import { SAMPLE_RATE, toneAt } from '../../../testkit/speech/tone-sequence.ts'
import type { Outcome } from '../../row.ts'
import { arrived, decode } from '../verify.ts'

const HOP = SAMPLE_RATE / 100
const WINDOW = (SAMPLE_RATE * 6) / 100

export type Audible = {
  recording: RecordingId
  /** Milliseconds in which there was something to be heard: what was muted is left out. */
  audibleMs: number
  /** The most that may be missing, or be there besides. */
  allowedMs: number
  /** How many there must be; any number when not given. */
  segments?: number
  /** For how long nothing in the page ran: such a hole may be in it. Milliseconds. */
  stoodStillMs?: number
  /** How much of that may be heard all the same. Milliseconds. */
  keptMs?: number
  /** True where what came later may be a recording of its own: all that the server has is compared, and may be there twice. */
  isInSeveral?: boolean
}

/** As verifySegments, of a take with silence in it, which counts for nothing: the tones that are heard are compared. */
export async function verifyAudible(elsewhere: ServerView, audible: Audible): Promise<Outcome> {
  const { recording, audibleMs, allowedMs, segments, stoodStillMs = 0, keptMs = 0, isInSeveral = false } = audible
  const copies = await arrived(elsewhere, recording)
  const all = await elsewhere.recordings()
  const held = all
    .filter(({ id }) => isInSeveral || id === recording)
    .flatMap(({ id, segments: some }) => some.map(({ segment }) => ({ id, segment })))
  const failures: string[] = []
  let heardMs = 0
  let doubled = 0
  for (const { id, segment } of held) {
    const samples = decode(await elsewhere.audio(id, segment))
    heardMs += toneSeconds(samples) * 1000
    for (const { at, missing } of hearTones(samples).breaks) {
      if (missing > 0 && missing * 1000 < stoodStillMs) continue
      failures.push(`segment ${segment}: ${Math.round(missing * 1000)} ms are missing at ${at.toFixed(2)} s`)
      if (missing < 0) doubled++
    }
  }
  const lossMs = Math.round(audibleMs - heardMs)
  if (lossMs > allowedMs) failures.push(`${lossMs} ms are lost, allowed are ${allowedMs}`)
  if (-lossMs > allowedMs + keptMs && !isInSeveral) failures.push(`${-lossMs} ms more are heard than were spoken`)
  if (segments !== undefined && held.length !== segments) failures.push(`${held.length} segments, not ${segments}`)
  const most = isInSeveral ? 2 : 1
  if (copies > most) failures.push(`the server holds ${copies} recordings: ${all.map(told).join('; ')}`)
  return { failures, lossMs, duplicates: doubled + Math.max(0, copies - most), bytesPerByte: null }
}

const told = ({ id, title, segments }: Recording): string =>
  `${id} "${title}" of ${segments.map(({ startOffset, seconds }) => `${startOffset.toFixed(1)} + ${seconds.toFixed(1)}`)} s`

/** For how long a tone of the sequence is heard. Seconds. */
export function toneSeconds(samples: Int16Array): number {
  let hops = 0
  for (let start = 0; start + WINDOW <= samples.length; start += HOP) {
    if (toneAt(samples, start, WINDOW) !== null) hops++
  }
  return (hops * HOP) / SAMPLE_RATE
}

/** The outcome of a control: it passes when its fault was seen. */
export const seenIn = (outcome: Outcome, isSeen: boolean): Outcome => ({
  ...outcome,
  failures: isSeen ? [] : ['its fault is not seen', ...outcome.failures],
})
