import type { TranscriptSegment, Word } from '../../../contract/recordings/transcript.ts'

/** When one voice spoke. Seconds of the recording. */
export type Turn = { start: number; end: number; voice: number }

/** Words of another voice within a sentence for less than this are words whose times are off. Seconds. */
const SHORTEST = 0.5
/** So far from any turn a word still belongs to the nearest. Seconds. */
const NEAR = 1
/** Turns are looked up by the stretch of time they touch. Seconds. */
const STRETCH = 10

/**
 * Gives what was said to who spoke then: each word to the voice that it overlaps most, and a sentence in which another voice goes on is
 * cut there. Labels count the voices as they appear. One voice alone gets none: there is nobody to tell it from.
 */
export function withSpeakers(segments: readonly TranscriptSegment[], turns: readonly Turn[]): TranscriptSegment[] {
  const voiceAt = lookUp(turns)
  const spoken = segments.flatMap((segment) => byVoice(segment, voiceAt))
  const order = [...new Set(spoken.flatMap(({ voice }) => voice ?? []))]
  if (order.length < 2) return [...segments]
  return spoken.map(({ segment, voice }) =>
    voice === null ? segment : { ...segment, speaker: String(order.indexOf(voice) + 1) },
  )
}

type VoiceAt = (start: number, end: number) => number | null
type Spoken = { segment: TranscriptSegment; voice: number | null }
type Run = { voice: number | null; words: Word[]; tokens: string[] }

function byVoice(segment: TranscriptSegment, voiceAt: VoiceAt): Spoken[] {
  const { words = [], text, start, end } = segment
  const tokens = text.trim().split(/\s+/)
  if (words.length !== tokens.length || words.length < 2) return [{ segment, voice: voiceAt(start, end) }]
  const runs = withoutSlips(runsOf(words, tokens, voiceAt))
  if (runs.length === 1) return [{ segment, voice: runs[0]?.voice ?? null }]
  return runs.map(({ voice, words: own, tokens: said }) => ({
    segment: {
      ...segment,
      start: own[0]?.start ?? start,
      end: own.at(-1)?.end ?? end,
      text: said.join(' '),
      words: own,
    },
    voice,
  }))
}

/** Words of one voice after another; what is in no turn goes on with the voice before it. */
function runsOf(words: readonly Word[], tokens: readonly string[], voiceAt: VoiceAt): Run[] {
  const runs: Run[] = []
  for (const [at, word] of words.entries()) {
    const voice = voiceAt(word.start, word.end)
    const last = runs.at(-1)
    if (last && (voice === null || last.voice === null || voice === last.voice)) {
      last.voice ??= voice
      last.words.push(word)
      last.tokens.push(tokens[at] ?? word.text)
    } else runs.push({ voice, words: [word], tokens: [tokens[at] ?? word.text] })
  }
  return runs
}

/** The times of a word are off by a little, so that the first or last of a sentence may lie in the turn beside it. */
function withoutSlips(runs: readonly Run[]): Run[] {
  const kept: Run[] = []
  for (const [at, run] of runs.entries()) {
    const before = kept.at(-1)
    const isSlip = lengthOf(run) < SHORTEST && runs.length > 1
    const voice = isSlip ? (before ?? runs[at + 1] ?? run).voice : run.voice
    if (before?.voice === voice) {
      before.words.push(...run.words)
      before.tokens.push(...run.tokens)
    } else kept.push({ voice, words: [...run.words], tokens: [...run.tokens] })
  }
  return kept
}

const lengthOf = ({ words }: Run): number => (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0)

/** The voice that speaks longest within a span, else the nearest; null: none is near. */
function lookUp(turns: readonly Turn[]): VoiceAt {
  const stretches = new Map<number, Turn[]>()
  for (const turn of turns) {
    for (let at = stretchOf(turn.start - NEAR); at <= stretchOf(turn.end + NEAR); at++) {
      const here = stretches.get(at)
      if (here) here.push(turn)
      else stretches.set(at, [turn])
    }
  }
  return (start, end) => {
    const near = new Set<Turn>()
    for (let at = stretchOf(start); at <= stretchOf(end); at++)
      for (const turn of stretches.get(at) ?? []) near.add(turn)
    const overlaps = new Map<number, number>()
    for (const turn of near) {
      const overlap = Math.min(end, turn.end) - Math.max(start, turn.start)
      const known = overlaps.get(turn.voice) ?? Number.NEGATIVE_INFINITY
      overlaps.set(turn.voice, overlap > 0 && known > 0 ? known + overlap : Math.max(known, overlap))
    }
    const [best] = [...overlaps].sort(([, one], [, other]) => other - one)
    return best && best[1] > -NEAR ? best[0] : null
  }
}

const stretchOf = (seconds: number): number => Math.floor(seconds / STRETCH)
