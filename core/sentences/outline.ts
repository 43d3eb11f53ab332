import { labelOf } from './label.ts'
import { choose, type Ranked } from './select-sentences.ts'
import type { Sentence } from './sentences.ts'
import { similarity, type Vector } from './text-rank.ts'

/** A topic is not shorter than this many sentences, and an outline has not more lines than a person reads. */
const SHORTEST_TOPIC = 6
const MOST_LINES = 8
const SENTENCES_PER_LINE = 12
const WINDOW = 6

/** Nobody should have to look further than this for the next line. Seconds. */
const LONGEST_TOPIC = 600

/**
 * For each topic, in the order they came, the words that stand for it. Topics change where the words of what follows differ most from those
 * of what came before (TextTiling, Hearst 1997). Short texts are one topic.
 */
export function outlineOf(ranked: Ranked, secondsAt: (sentence: number) => number | null): Sentence[] {
  const total = ranked.sentences.length
  const lines = Math.min(MOST_LINES, Math.max(1, Math.round(total / SENTENCES_PER_LINE)))
  const topics = [0, ...boundaries(ranked.vectors, lines - 1)]
  const starts = topics.flatMap((from, at) => shortened(from, topics[at + 1] ?? total, secondsAt))
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? total
    const [chosen] = choose(
      ranked,
      1,
      Array.from({ length: to - from }, (_, n) => from + n),
    )
    const sentence = chosen === undefined ? undefined : ranked.sentences[chosen]
    const vector = chosen === undefined ? undefined : ranked.vectors[chosen]
    return sentence && vector ? [labelOf(sentence, vector)] : []
  })
}

/** The beginnings of the parts of a topic, none longer than LONGEST_TOPIC. */
function shortened(from: number, to: number, secondsAt: (sentence: number) => number | null): number[] {
  const starts = [from]
  let begun = secondsAt(from) ?? 0
  for (let at = from + 1; at < to; at++) {
    const now = secondsAt(at) ?? 0
    if (now - begun < LONGEST_TOPIC) continue
    starts.push(at)
    begun = now
  }
  return starts
}

function boundaries(vectors: readonly Vector[], count: number): number[] {
  const gaps = vectors.map((_, at) => ({ at, cohesion: cohesion(vectors, at) }))
  const chosen: number[] = []
  for (const { at } of gaps.sort((a, b) => a.cohesion - b.cohesion)) {
    if (chosen.length === count) break
    const apart = [0, vectors.length, ...chosen].every((other) => Math.abs(other - at) >= SHORTEST_TOPIC)
    if (apart) chosen.push(at)
  }
  return chosen.sort((a, b) => a - b)
}

const cohesion = (vectors: readonly Vector[], at: number): number =>
  similarity(sum(vectors.slice(Math.max(0, at - WINDOW), at)), sum(vectors.slice(at, at + WINDOW)))

function sum(vectors: readonly Vector[]): Vector {
  const all = new Map<string, number>()
  for (const vector of vectors) for (const [term, weight] of vector) all.set(term, (all.get(term) ?? 0) + weight)
  const length = Math.hypot(...all.values()) || 1
  return new Map([...all].map(([term, weight]) => [term, weight / length]))
}
