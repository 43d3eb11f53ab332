import MiniSearch from 'minisearch'
import { stem, terms, tokens } from '../text/terms.ts'
import type { Sentence } from './sentences.ts'

/** A window of neighbouring sentences; places in the list, `to` exclusive. */
export type Window = { from: number; to: number }

/** Two minutes of talk: people answer a question over several turns, and shorter windows miss the words it shares. Words. */
const WINDOW_WORDS = 300
/** How much of the question, weighed by how rare its words are, a window must share to be about it at all. */
const LEAST_SHARE = 0.15
/** What an earlier question still counts in a follow-up. */
const EARLIER_WEIGHT = 0.3

/** What to look for: the words of the question, and of the one before it for "and who does that?". */
export type Search = { question: string; earlier: string }

/** `score`: to compare windows of one search; `share`: how much of the question is in it, from 0 to 1. */
export type Hit = Window & { score: number; share: number }

/** A second or third passage must be nearly as good as the first, and about the question itself. */
export const isNearlyAsGood = ({ score, share }: Hit, _: number, [best]: Hit[]): boolean =>
  share >= LEAST_SHARE && score >= (best?.score ?? 0) * 0.2

/** BM25 over windows of the transcript; made once for each answer. */
export class PassageIndex {
  private readonly sentences: readonly Sentence[]
  private readonly windows: readonly Window[]
  private readonly index: MiniSearch<{ id: number; text: string }>
  private readonly holders = new Map<string, number>()

  /** @param windows stretches that are to be found whole; by default what makes about two minutes of talk */
  constructor(sentences: readonly Sentence[], windows: readonly Window[] = windowsOf(sentences)) {
    this.sentences = sentences
    this.windows = windows
    const termOf = remembered((word) => terms(word)[0] ?? null)
    const words = sentences.map(({ text }) => tokens(text))
    const wordsOf = ({ from, to }: Window) => words.slice(from, to).flat()
    this.index = new MiniSearch({ fields: ['text'], tokenize: (text) => text.split(' '), processTerm: termOf })
    this.index.addAll(this.windows.map((window, id) => ({ id, text: wordsOf(window).join(' ') })))
    for (const window of this.windows) {
      for (const term of new Set(wordsOf(window).map(termOf)))
        if (term !== null) this.holders.set(term, (this.holders.get(term) ?? 0) + 1)
    }
  }

  /** The best windows that do not overlap, best first; none when nothing there is about the question. */
  find({ question, earlier }: Search, count: number): Hit[] {
    const own = new Set(terms(question))
    const asked = own.size > 0 ? own : new Set(terms(earlier))
    const all = new Set([...asked, ...terms(earlier)])
    if (all.size === 0) return []
    const found = this.index.search([...all].join(' '), {
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      boostTerm: (term) => (asked.has(term) ? 1 : EARLIER_WEIGHT),
    })
    const hits = found.flatMap(({ id, score, match }): Hit[] => {
      const window = this.windows[Number(id)]
      return window ? [{ ...window, score, share: this.share(asked, new Set(Object.keys(match))) }] : []
    })
    return hits.some(({ share }) => share >= LEAST_SHARE) ? apart(hits, count) : []
  }

  /** Within a window the sentence that shares most with the question; with its neighbour when it is short. */
  bestSentences(window: Window, { question, earlier }: Search): Sentence[] {
    const asked = new Set([...tokens(question).map(stem), ...terms(question), ...terms(earlier)])
    const value = (at: number) => {
      const text = this.sentences[at]?.text ?? ''
      const words = new Set(tokens(text).map(stem))
      return [...asked].reduce((sum, term) => sum + (words.has(term) ? this.rarity(term) : 0), 0)
    }
    let [best, most] = [window.from, Number.NEGATIVE_INFINITY]
    for (let at = window.from; at < window.to; at++) {
      const worth = value(at)
      if (worth > most) [best, most] = [at, worth]
    }
    const short = (this.sentences[best]?.words ?? 0) < 12
    return this.sentences.slice(best, short ? Math.min(best + 2, window.to) : best + 1)
  }

  private rarity(term: string): number {
    return Math.log(1 + this.windows.length / (this.holders.get(term) ?? 0.5))
  }

  private share(asked: ReadonlySet<string>, matched: ReadonlySet<string>): number {
    let all = 0
    let shared = 0
    for (const term of asked) {
      all += this.rarity(term)
      if (matched.has(term)) shared += this.rarity(term)
    }
    return all > 0 ? shared / all : 0
  }
}

/** Most words of a text are said again and again. */
function remembered<T>(of: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = of(word)
    known.set(word, found)
    return found
  }
}

/** Each begins half a window after the one before. */
function windowsOf(sentences: readonly Sentence[]): Window[] {
  const windows: Window[] = []
  let from = 0
  while (from < sentences.length) {
    const to = advance(sentences, from, WINDOW_WORDS)
    windows.push({ from, to })
    if (to >= sentences.length) break
    from = Math.max(from + 1, advance(sentences, from, WINDOW_WORDS / 2))
  }
  return windows
}

function advance(sentences: readonly Sentence[], from: number, words: number): number {
  let to = from
  for (let sum = 0; to < sentences.length && sum < words; to++) sum += sentences[to]?.words ?? 0
  return to
}

function apart(hits: readonly Hit[], count: number): Hit[] {
  const chosen: Hit[] = []
  for (const hit of hits) {
    if (chosen.length === count) break
    if (chosen.every(({ from, to }) => hit.to <= from || hit.from >= to)) chosen.push(hit)
  }
  return chosen
}
