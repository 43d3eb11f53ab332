import { joinLetters, terms, tokens } from '../text/terms.ts'
import { carryOf, type Decay, decayOf, nearness } from './nearness.ts'
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

type Weight = [term: string, weight: number]
/** Of one word the sentences that hold it, and how often. */
type Here = ReadonlyMap<number, number>
type Counts = ReadonlyMap<string, Here>

/** Half of what a word can count is reached with so many of it close by. */
const HALF = 1.5
/** How much a word counts more in the sentence itself. */
const OWN = 0.2
const MARKED_OWN = 0.5
const BESIDE_WEIGHT = 0.15
/** Shorter sentences are less worth quoting. Words. */
const FULL_WORDS = 10
const ASKED_SPEAKER = 1.4
const LEAST_FORM = 4
/** Two quotes are of different places when so much lies between them. Words. */
const APART = 250
/** How far `share` looks: a word so far away counts a third of one that is there. Words. */
const AROUND = 400
/** A question of more words is about those that weigh most, and about the first people that it names: cost grows with the text alone. */
const MOST_WORDS = 60
const MOST_PEOPLE = 10

/** Finds the sentences that a question is about by how near to each its words are said. Made once for each answer. */
export class SentenceIndex {
  private readonly sentences: readonly Spoken[]
  private readonly middles: readonly number[]
  private readonly decay: Decay
  private readonly carry: Float64Array

  constructor(sentences: readonly Spoken[]) {
    this.sentences = sentences
    let before = 0
    this.middles = sentences.map(({ words }) => {
      before += words
      return before - words / 2
    })
    this.decay = decayOf(this.middles)
    this.carry = carryOf(sentences.map(({ text }) => text))
  }

  find({ weights, beside, people, mark }: Wanted, count: number): Found {
    const others = beside.filter((term) => !weights.has(term)).slice(0, MOST_WORDS)
    const besides = others.map((term): Weight => [term, BESIDE_WEIGHT])
    const own = heaviest(weights)
    const counts = this.counts(new Set([...own, ...besides].map(([term]) => term)))
    const scores = new Float64Array(this.sentences.length)
    const isMarked = this.sentences.map(({ text }) => mark?.test(text) ?? false)
    for (const { weight, here } of [...namesAsOne(people, own, counts), ...asked(besides, counts)]) {
      const worth = weight * this.rarity(here)
      for (const [at, near] of nearness(here, this.decay, this.carry).entries()) {
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
  private counts(wanted: ReadonlySet<string>): Counts {
    const counts = new Map<string, Map<number, number>>()
    let before: string | undefined
    for (const [at, { text, speaker }] of this.sentences.entries()) {
      const name = speaker !== undefined && speaker !== before && !text.startsWith(`${speaker}:`) ? `${speaker} ` : ''
      before = speaker
      for (const term of terms(joinLetters(name + text))) {
        if (!wanted.has(term)) continue
        const here = counts.get(term) ?? new Map<number, number>()
        counts.set(term, here.set(at, (here.get(at) ?? 0) + 1))
      }
    }
    return counts
  }

  private rarity(here: Here | undefined): number {
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

  private shareAt(place: number | undefined, own: readonly Weight[], counts: Counts): number {
    if (place === undefined) return 0
    let all = 0
    let near = 0
    for (const [term, weight] of own) {
      const here = counts.get(term)
      const worth = weight * this.rarity(here)
      let times = 0
      for (const [at, n] of here ?? []) times += n * Math.exp(-this.distance(place, at) / AROUND)
      all += worth
      near += worth * Math.log(1 + times)
    }
    return all > 0 ? near / all : 0
  }
}

const heaviest = (weights: ReadonlyMap<string, number>): Weight[] =>
  [...weights].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS)

const asked = (weights: readonly Weight[], counts: Counts): { weight: number; here: Here }[] =>
  weights.flatMap(([term, weight]) => {
    const here = counts.get(term)
    return here ? [{ weight, here }] : []
  })

/** A name of several words is said where all of them are: "the project" says nothing of the Project Manager. */
function namesAsOne(people: readonly string[], own: readonly Weight[], counts: Counts) {
  const weights = new Map(own)
  const names = peopleAsked(people)
    .map(terms)
    .filter((words) => words.length > 1 && words.every((word) => weights.has(word)))
  const named = names.flatMap((words) => {
    const [first, ...others] = words.map((word) => counts.get(word) ?? new Map())
    const here = new Map([...(first ?? [])].filter(([at]) => others.every((other) => other.has(at))))
    return here.size > 0 ? [{ weight: weights.get(words[0] ?? '') ?? 0, here }] : []
  })
  const inNames = new Set(names.flat())
  return [
    ...asked(
      own.filter(([term]) => !inNames.has(term)),
      counts,
    ),
    ...named,
  ]
}

const peopleAsked = (people: readonly string[]): string[] => [...new Set(people)].slice(0, MOST_PEOPLE)

/** Whether a speaker is one of these people. Each speaker is compared once, however often they speak. */
function askedOf(people: readonly string[]): (speaker: string | undefined) => boolean {
  const names = peopleAsked(people).map(tokens)
  const known = new Map<string, boolean>()
  return (speaker) => {
    if (speaker === undefined) return false
    const isOne = known.get(speaker) ?? names.some((person) => isSame(person, tokens(speaker)))
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
