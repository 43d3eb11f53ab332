import { ABOUT_THE_RECORDING } from './question-intent.ts'
import { joinLetters, terms } from './terms.ts'

/** Words with which people ask about a talk, whatever it was about: they say little of where the answer lies. */
const ASKING = new Set(
  terms(
    `think thinks thought opinion opinions attitude view views suggest suggested suggestion suggestions propose proposed
    proposal present presented presenting presentation presentations introduce introduced introduction describe described
    explain explained explanation feel felt consider considered group team mates members member discussing discussions
    disagree disagreed respond responded response conclude concluded conclusion contribute contributed elaborate question
    comment concerning regarding perspective perspectives individual ideas idea reason reasons current general review
    brief meetings points much many long often`,
  ),
)
const ASKING_WEIGHT = 0.2
/** What stands behind "when discussing …" says in which part of the talk, not what is asked. */
const SETTING = /\b(?:when|while|during|under|if|als|während|wenn)\b/u
const SETTING_WEIGHT = 0.25
/** Who is asked about is often not named where that person speaks. */
const PERSON_WEIGHT = 0.75

/**
 * A person is who did something, with whom, from whom, or whose it is. A run of capitals is always taken as a whole, whoever it
 * turns out to name: to begin again at each of its words takes time by the square of its length.
 */
const CAPITALS =
  /(\b(?:did|didn't|does|do|would|had|has|with|by|from|why|how|hat|haben|sagte|meinte|von|mit)\s+(?:the\s+)?)?(\p{Lu}[\p{L}\p{N}-]*(?: (?:of )?\p{Lu}[\p{L}\p{N}-]*)*)(')?/gu

/** The people whom a question names, as far as its capitals show them. */
export function peopleIn(question: string): string[] {
  // The first word has a capital whatever it is.
  const rest = question.replace(/’/g, "'").slice(1)
  return [...rest.matchAll(CAPITALS)].flatMap(([, before, names = '', apostrophe]) => {
    if (before) return names
    return apostrophe ? (names.split(' of ').at(-1) ?? []) : []
  })
}

/** How much each of the question's words says of where its answer lies, from 0 to 1, by {@link terms}. */
export function questionWeights(message: string): Map<string, number> {
  const question = joinLetters(message)
  const people = new Set(peopleIn(question).flatMap(terms))
  const isAsking = (term: string) => ASKING.has(term) || ABOUT_THE_RECORDING.has(term)
  const [before = ''] = question.split(SETTING)
  const focus = new Set(terms(before))
  const hasFocus = [...focus].some((term) => !isAsking(term) && !people.has(term))
  const weightOf = (term: string) => {
    if (people.has(term)) return PERSON_WEIGHT
    if (isAsking(term)) return ASKING_WEIGHT
    return hasFocus && !focus.has(term) ? SETTING_WEIGHT : 1
  }
  return new Map(terms(question).map((term) => [term, weightOf(term)]))
}
