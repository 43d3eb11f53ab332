import { terms, tokens } from '../text/terms.ts'
import { type Decay, decayOf, nearness } from './nearness.ts'
import type { Sentence } from './sentences.ts'

/** A sentence, and who says it where that is known. */
export type Spoken = Sentence & { speaker?: string | undefined }

/** What to look for. */
export type Wanted = {
  /** What each word counts, from 0 to 1. */
  weights: ReadonlyMap<string, number>
  /** Words that help to find the place, and do not have to be there: synonyms, and the question before. */
  beside: readonly string[]
  /** Whose words are asked for. */
  people: readonly string[]
  /** What a sentence holds that answers such a question, as a date does "when". */
  mark: RegExp | null
}

export type Found = {
  /** Places in the list of the sentences, best first. */
  places: number[]
  /** How much is said near the best of them of what is asked: about 0 when nothing is, 0.7 where each word falls once. */
  share: number
}

/** Half of what a word can count is reached with so many of it close by. */
const HALF = 1.5
/** How much a word counts more in the sentence itself. */
const OWN = 0.2
const MARKED_OWN = 0.5
const BESIDE_WEIGHT = 0.15
/** Shorter sentences are less worth quoting. Words. */
const FULL_WORDS = 15
const ASKED_SPEAKER = 1.4
const LEAST_FORM = 4
/** Two quotes are of different places when so much lies between them; `share` looks so far. Words. */
const APART = 250
const AROUND = 400
/** A question of more words is about those that weigh most, and about the first people that it names: cost grows with the text alone. */
const MOST_WORDS = 60
const MOST_PEOPLE = 10

/** Finds the sentences that a question is about by how near to each its words are said. Made once for each answer. */
export class SentenceIndex {
  private readonly sentences: readonly Spoken[]
  private readonly middles: readonly number[]
  private readonly decay: Decay

  constructor(sentences: readonly Spoken[]) {
    this.sentences = sentences
    let before = 0
    this.middles = sentences.map(({ words }) => {
      before += words
      return before - words / 2
    })
    this.decay = decayOf(this.middles)
  }

  find({ weights, beside, people, mark }: Wanted, count: number): Found {
    const others = beside.filter((term) => !weights.has(term)).slice(0, MOST_WORDS)
    const besides = others.map((term): [string, number] => [term, BESIDE_WEIGHT])
    const own = heaviest(weights)
    const counts = this.counts(new Set([...own, ...besides].map(([term]) => term)))
    const scores = new Float64Array(this.sentences.length)
    const isMarked = this.sentences.map(({ text }) => mark?.test(text) ?? false)
    for (const [term, weight] of [...own, ...besides]) {
      const here = counts.get(term)
      if (!here) continue
      const worth = weight * this.rarity(here)
      for (const [at, near] of nearness(here, this.decay).entries()) {
        const inside = here.has(at) ? (isMarked[at] ? MARKED_OWN : OWN) : 0
        scores[at] = (scores[at] ?? 0) + worth * (near / (near + HALF) + inside)
      }
    }
    const isAsked = askedOf(people)
    for (const [at, sentence] of this.sentences.entries()) {
      const length = Math.min(1, 0.5 + sentence.words / (2 * FULL_WORDS))
      const speaker = isAsked(sentence.speaker) ? ASKED_SPEAKER : 1
      scores[at] = (scores[at] ?? 0) * length * speaker
    }
    const places = this.best(scores, count)
    return { places, share: this.shareAt(places[0], own, counts) }
  }

  /** Of each wanted word the sentences that hold it, and how often. Who begins to speak is one of a sentence's words. */
  private counts(wanted: ReadonlySet<string>): Map<string, Map<number, number>> {
    const counts = new Map<string, Map<number, number>>()
    let before: string | undefined
    for (const [at, { text, speaker }] of this.sentences.entries()) {
      const name = speaker !== undefined && speaker !== before && !text.startsWith(`${speaker}:`) ? `${speaker} ` : ''
      before = speaker
      for (const term of terms(name + text)) {
        if (!wanted.has(term)) continue
        const here = counts.get(term) ?? new Map<number, number>()
        counts.set(term, here.set(at, (here.get(at) ?? 0) + 1))
      }
    }
    return counts
  }

  private rarity(here: ReadonlyMap<number, number> | undefined): number {
    const holders = here?.size ?? 0
    return Math.log(1 + (this.sentences.length - holders + 0.5) / (holders + 0.5))
  }

  private best(scores: Float64Array, count: number): number[] {
    const places: number[] = []
    while (places.length < count) {
      let best = -1
      for (const [at, score] of scores.entries()) {
        if (score > (scores[best] ?? 0) && places.every((place) => this.distance(place, at) > APART)) best = at
      }
      if (best < 0) break
      places.push(best)
    }
    return places
  }

  private distance(one: number, other: number): number {
    return Math.abs((this.middles[one] ?? 0) - (this.middles[other] ?? 0))
  }

  private shareAt(
    place: number | undefined,
    own: readonly (readonly [string, number])[],
    counts: ReadonlyMap<string, ReadonlyMap<number, number>>,
  ): number {
    if (place === undefined) return 0
    let all = 0
    let near = 0
    for (const [term, weight] of own) {
      const here = counts.get(term)
      const worth = weight * this.rarity(here)
      const times = [...(here ?? [])].reduce((sum, [at, n]) => (this.distance(place, at) < AROUND ? sum + n : sum), 0)
      all += worth
      near += worth * Math.log(1 + times)
    }
    return all > 0 ? near / all : 0
  }
}

const heaviest = (weights: ReadonlyMap<string, number>): [string, number][] =>
  [...weights].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS)

/** Whether a speaker is one of these people. Each speaker is compared once, however often they speak. */
function askedOf(people: readonly string[]): (speaker: string | undefined) => boolean {
  const asked = [...new Set(people)].slice(0, MOST_PEOPLE).map(tokens)
  const known = new Map<string, boolean>()
  return (speaker) => {
    if (speaker === undefined) return false
    const isOne = known.get(speaker) ?? asked.some((person) => isSame(person, tokens(speaker)))
    known.set(speaker, isOne)
    return isOne
  }
}

/** "Anna" is Anna Berg, and "the Professor" is Professor B. */
function isSame(asked: readonly string[], known: readonly string[]): boolean {
  const isAmong = (names: readonly string[]) => (name: string) => names.some((other) => isForm(name, other))
  return asked.every(isAmong(known)) || known.every(isAmong(asked))
}

/** "Designer" and "Design", but no initial is a name. */
function isForm(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= LEAST_FORM && long.startsWith(short))
}
