import { withMarks } from '../../server/speech/text/with-marks.ts'
import type { Measurement } from '../measurement.ts'
import { type Meeting, passagesOf } from './meetings.ts'

const ENDS = /[.?!]["')]*$/
/** Between two turns; within one no time is known, so that words alone tell. */
const TURN_PAUSE = 2.2

/**
 * Of transcripts whose marks were taken away: F1 of the sentence ends that are put back. Turns are what pauses are to an engine;
 * without a rule for words, their ends alone.
 */
export function sentenceMarks(
  meetings: readonly Meeting[],
  figure: (name: string, value: number, bar: { least: number } | null) => Measurement,
): Measurement[] {
  const all = { ours: new Tally(), turns: new Tally(), within: new Tally() }
  for (const meeting of meetings) {
    const turns = passagesOf(meeting)
      .map(({ text }) => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)))
      .filter((words) => words.length > 0)
    const bare = turns.map((words, at) => ({
      start: at * (1 + TURN_PAUSE),
      end: at * (1 + TURN_PAUSE) + 1,
      text: words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '')).join(' '),
    }))
    const made = withMarks(bare, 'en').flatMap(({ text }) => text.split(' '))
    const said = turns.flat()
    const lasts = turns.flatMap((words) => words.map((_, at) => at === words.length - 1))
    for (const [at, word] of said.entries()) {
      const isEnd = ENDS.test(word)
      all.ours.add(ENDS.test(made[at] ?? ''), isEnd)
      all.turns.add(lasts[at] === true, isEnd)
      if (!lasts[at]) all.within.add(ENDS.test(made[at] ?? ''), isEnd)
    }
  }
  const turns = all.turns.f1()
  return [
    figure('sentence ends put back, F1', all.ours.f1(), { least: turns }),
    figure('the same at the ends of turns alone', turns, null),
    figure('the same within turns, by words alone', all.within.f1(), null),
    figure('of sentence ends within turns, right', all.within.precision(), null),
  ]
}

class Tally {
  #right = 0
  #made = 0
  #wanted = 0

  add(made: boolean, wanted: boolean): void {
    if (made && wanted) this.#right += 1
    if (made) this.#made += 1
    if (wanted) this.#wanted += 1
  }

  precision = (): number => (100 * this.#right) / Math.max(1, this.#made)
  f1 = (): number => (200 * this.#right) / Math.max(1, this.#made + this.#wanted)
}
