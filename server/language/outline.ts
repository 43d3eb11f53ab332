import { choose, type Ranked } from './select-sentences.ts'
import { similarity, type Vector } from './text-rank.ts'

/** A topic is not shorter than this many sentences, and an outline has not more lines than a person reads. */
const SHORTEST_TOPIC = 6
const MOST_LINES = 8
const SENTENCES_PER_LINE = 12
const WINDOW = 6

/**
 * For each topic the sentence that stands for it. Topics change where the words of what follows differ most from those
 * of what came before (TextTiling, Hearst 1997). Short texts are one topic.
 */
export function outlineOf(ranked: Ranked): number[] {
  const total = ranked.sentences.length
  const lines = Math.min(MOST_LINES, Math.max(1, Math.round(total / SENTENCES_PER_LINE)))
  const starts = [0, ...boundaries(ranked.vectors, lines - 1)]
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? total
    return choose(
      ranked,
      1,
      Array.from({ length: to - from }, (_, n) => from + n),
    )
  })
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
