import type { RecordingId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import type { ServerView } from '../browser/server-view.ts'
import { hearTones, PLACE_SECONDS, placesHeard } from '../speech/hear-tones.ts'
import { SAMPLE_RATE, toneAt } from '../speech/tone-sequence.ts'
import type { Outcome } from './outcome.ts'
import { arrived, decode } from './verify.ts'

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
  /** Each that was made: what it was given counts once, in however many recordings it is, and makes up for nothing that another lost. */
  encoders?: readonly Encoder[]
}

/** `start`: when it began, in milliseconds since 1970. `audibleMs`: for how long there was something to be heard from then on. */
export type Encoder = { start: number; audibleMs: number }

/** As verifySegments, of a take with silence in it, which counts for nothing: the tones that are heard are compared. */
export async function verifyAudible(elsewhere: ServerView, audible: Audible): Promise<Outcome> {
  const { recording, audibleMs, allowedMs, segments, encoders = [] } = audible
  const { stoodStillMs = 0, keptMs = 0, isInSeveral = false } = audible
  const copies = await arrived(elsewhere, recording)
  const all = await elsewhere.recordings()
  const held = all
    .filter(({ id }) => isInSeveral || id === recording)
    .flatMap(({ id, createdAt, segments: some }) =>
      some.map(({ segment, startOffset }) => ({ id, segment, at: Date.parse(createdAt) + startOffset * 1000 })),
    )
  const failures: string[] = []
  const places = encoders.map((): number[] => [])
  let heardMs = 0
  let doubled = 0
  for (const { id, segment, at: began } of held) {
    const samples = decode(await elsewhere.audio(id, segment))
    heardMs += toneSeconds(samples) * 1000
    places[nearest(encoders, began)]?.push(...placesHeard(samples))
    for (const { at, missing } of hearTones(samples).breaks) {
      if (missing > 0 && missing * 1000 < stoodStillMs) continue
      failures.push(`segment ${segment}: ${Math.round(missing * 1000)} ms are missing at ${at.toFixed(2)} s`)
      if (missing < 0) doubled++
    }
  }
  const lossMs = Math.round(encoders.length > 0 ? lackingMs(encoders, places) : audibleMs - heardMs)
  if (lossMs > allowedMs) failures.push(`${lossMs} ms are lost, allowed are ${allowedMs}`)
  const more = Math.round(heardMs - audibleMs)
  if (more > allowedMs + keptMs && !isInSeveral) failures.push(`${more} ms more are heard than were spoken`)
  if (segments !== undefined && held.length !== segments) failures.push(`${held.length} segments, not ${segments}`)
  const most = isInSeveral ? 2 : 1
  if (copies > most) failures.push(`the server holds ${copies} recordings: ${all.map(told).join('; ')}`)
  return { failures, lossMs, duplicates: doubled + Math.max(0, copies - most), bytesPerByte: null }
}

const told = ({ id, title, segments }: Recording): string =>
  `${id} "${title}" of ${segments.map(({ startOffset, seconds }) => `${startOffset.toFixed(1)} + ${seconds.toFixed(1)}`)} s`

/** Which of them it was. */
function nearest(encoders: readonly Encoder[], began: number): number {
  const off = encoders.map(({ start }) => Math.abs(start - began))
  return off.indexOf(Math.min(...off))
}

const lackingMs = (encoders: readonly Encoder[], places: readonly (readonly number[])[]): number =>
  encoders.reduce((sum, { audibleMs }, at) => {
    const heardMs = new Set(places[at]).size * PLACE_SECONDS * 1000
    return sum + Math.max(0, audibleMs - heardMs)
  }, 0)

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
