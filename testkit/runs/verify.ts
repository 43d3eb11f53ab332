import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { RecordingId } from '../../contract/ids.ts'
import type { ServerView } from '../browser/server-view.ts'
import { type Heard, hearTones } from '../speech/hear-tones.ts'
import { SAMPLE_RATE } from '../speech/tone-sequence.ts'
import type { Outcome } from './outcome.ts'

/** A chunk of a second, and what encoder and disk hold back. */
export const LOSS_BOUND_MS = 1300
/** The encoder's start and Stop are seen from outside: what it takes to press the button is not lost sound. */
export const STOPPED_BOUND_MS = 400
const PATIENCE_MS = 120_000

/** What a run has to be judged by. */
export type Spoken = {
  recording: RecordingId
  /** Milliseconds from the encoder's start to the fault, or to Stop. */
  spokenMs: number
  /** The most that may be missing. */
  allowedMs: number
  /** Recordings that the server has besides; none when not given. */
  others?: number
}

/** Waits for the recording on the server, decodes what the server holds and compares it with what was spoken. */
export const verifySpoken = (elsewhere: ServerView, spoken: Spoken): Promise<Outcome> =>
  verifySegments(elsewhere, { ...spoken, segments: 1 })

/** The same for a take in several segments: between two of them sound may be missing, within one never. */
export async function verifySegments(elsewhere: ServerView, spoken: Spoken & { segments: number }): Promise<Outcome> {
  const { recording, spokenMs, allowedMs, others = 0 } = spoken
  const copies = (await arrived(elsewhere, recording)) - others
  const held = (await elsewhere.recordings()).find(({ id }) => id === recording)?.segments ?? []
  const heard: Heard[] = []
  for (const { segment } of held) heard.push(hearTones(decode(await elsewhere.audio(recording, segment))))
  const breaks = heard.flatMap((one) => one.breaks)
  const doubled = breaks.filter(({ missing }) => missing < 0)
  const there = [...heard.map(({ seconds }) => seconds), ...doubled.map(({ missing }) => missing)]
  const lossMs = Math.round(spokenMs - there.reduce((sum, seconds) => sum + seconds, 0) * 1000)
  const failures = breaks.map(({ at, missing }) =>
    missing > 0
      ? `a hole of ${ms(missing)} ms at ${at.toFixed(2)} s`
      : `${ms(-missing)} ms twice at ${at.toFixed(2)} s`,
  )
  if (heard.some(({ ladderStart }) => ladderStart === null)) failures.push('no ladder is heard')
  if (lossMs > allowedMs) failures.push(`${lossMs} ms are lost, allowed are ${allowedMs}`)
  if (held.length !== spoken.segments) failures.push(`${held.length} segments instead of ${spoken.segments}`)
  if (copies !== 1) failures.push(`the server holds ${copies} recordings`)
  return { failures, lossMs, duplicates: doubled.length + copies - 1, bytesPerByte: null }
}

const ms = (seconds: number): number => Math.round(seconds * 1000)

/** Waits until the server has the recording; resolves to how many recordings it has. */
export async function arrived(
  elsewhere: ServerView,
  recording: RecordingId,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const all = await elsewhere.recordings()
    if (all.some(({ id }) => id === recording)) return all.length
    await delay(200)
  }
  throw new Error(`not on the server after ${patienceMs / 1000} s`)
}

/** Whatever the browser recorded, as the ear wants it. Throws when ffmpeg cannot read it. */
export function decode(audio: Buffer): Int16Array {
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), 'pipe:1']
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { input: audio, maxBuffer: 500_000_000 })
  if (status !== 0) throw new Error(`ffmpeg cannot read what the server holds: ${stderr}`)
  const bytes = new Uint8Array(stdout)
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1)
}
