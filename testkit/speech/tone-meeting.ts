/** A meeting of voices that are tones, each at its own pitch: who "speaks" when is known to the sample. */
import { SAMPLE_RATE } from './tone-sequence.ts'

/** The pitch of each voice in hertz; none is a harmonic of another. */
export const VOICES = [310, 530, 870, 1450, 2390]

/** Seconds of the meeting; `voice` is a place in VOICES. */
export type ToneTurn = { voice: number; start: number; end: number }

/** A pause that parts a recording for the engine (plan-parts.ts). Seconds. */
const BREAK = 6

/**
 * Turns of two to eight seconds, each of another voice than the one before, mostly after a pause and sometimes before its end; after so
 * many seconds nobody speaks for a while, and then again.
 */
export function toneTurns(voices: number, seconds: number, seed: number, breakAfter = seconds): ToneTurn[] {
  const next = chance(seed)
  const turns: ToneTurn[] = []
  let voice = 0
  let since = 0
  for (let start = 0.5; ; ) {
    const end = start + 2 + 6 * next()
    if (end > seconds - 0.5) return turns
    turns.push({ voice, start, end })
    voice = (voice + 1 + Math.floor(next() * (voices - 1))) % voices
    start = end + (next() < 0.1 ? -0.8 : 0.2 + 0.9 * next())
    if (end - since < breakAfter) continue
    start = end + BREAK
    since = start
  }
}

/** Syllables of 0.2 s that waver in pitch and loudness, over a little noise. */
export function toneMeeting(turns: readonly ToneTurn[], seconds: number, seed = 1): Int16Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const next = chance(seed)
  for (let at = 0; at < samples.length; at++) samples[at] = 40 * (next() - 0.5)
  for (const { voice, start, end } of turns) speak(samples, { voice, start, end }, next)
  return Int16Array.from(samples, Math.round)
}

const SYLLABLE = 0.2

function speak(samples: Float32Array, { voice, start, end }: ToneTurn, next: () => number): void {
  const loud = 3000 + 4000 * next()
  for (let from = start; from < end - SYLLABLE / 2; from += SYLLABLE) {
    const hertz = (VOICES[voice] ?? 0) * (1 + 0.016 * (next() - 0.5))
    const first = Math.round(from * SAMPLE_RATE)
    const count = Math.round(Math.min(SYLLABLE, end - from) * SAMPLE_RATE)
    for (let at = 0; at < count && first + at < samples.length; at++) {
      const turn = (2 * Math.PI * hertz * at) / SAMPLE_RATE
      const swell = Math.sin((Math.PI * at) / count)
      samples[first + at] = (samples[first + at] ?? 0) + loud * swell * (Math.sin(turn) + 0.2 * Math.sin(2 * turn))
    }
  }
}

/** Lehmer's generator: the same meeting each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
