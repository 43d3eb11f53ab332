/** Whether a recogniser keeps up with what is said. `behind`: it is given nothing until it has, or until then (milliseconds). */
export type Pace = { kind: 'keeping-up' } | { kind: 'behind'; until: number }

/** Of words, in seconds. `waited`: since what they are in was given. `left`: of what was given behind them, with the silence between phrases. */
export type Lateness = { waited: number; left: number }

export const KEEPING_UP: Pace = { kind: 'keeping-up' }

/** What is given is a second old already, and has to be seen within three. Seconds. */
export const MOST_WAITED = 2
/** No more than the phrase that the words are in. */
const LITTLE_LEFT = 1.5

/** Words that late help nobody who listens, and hold up those that follow. Pure. */
export const isTooLate = ({ waited }: Lateness, most = MOST_WAITED): boolean => waited > most

/** Pure. */
export function afterWords(pace: Pace, { waited, left }: Lateness, now: number, most = MOST_WAITED): Pace {
  if (left <= LITTLE_LEFT) return KEEPING_UP
  if (pace.kind === 'behind' || waited <= most) return pace
  // Who is given nothing may have no more words to tell: twice the time is enough for it.
  return { kind: 'behind', until: now + 2000 * waited }
}

/** It does not even read what it is given. Pure. */
export const afterRefusal = (now: number): Pace => ({ kind: 'behind', until: now + 4000 * MOST_WAITED })

/** Pure. */
export const paceAt = (pace: Pace, now: number): Pace =>
  pace.kind === 'behind' && now >= pace.until ? KEEPING_UP : pace
