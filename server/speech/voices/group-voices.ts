import { cosine, type Measure, MostAlike } from './most-alike.ts'

/** A voice as it was heard in one part of a recording. */
export type HeardVoice = {
  /** What it sounds like, as the model puts it into numbers. Kept nowhere: it would know a person again. */
  print: readonly number[]
  /** When it spoke, in seconds of the recording, in the order of time. */
  turns: { start: number; end: number }[]
}

/** Two that are at least so alike, as the cosine between their prints, are one voice. */
const ALIKE = 0.45
/** What spoke less than this is too little to be known by, and is taken for the voice that it is most like. Seconds. */
const TOO_SHORT = 1.5

/**
 * Nothing else is answered meanwhile: of a recording in thousands of files so many that spoke longest are compared with each other,
 * and each other one with those of them that spoke longest.
 */
const MOST_COMPARED = 400
const MOST_NEAR = 20

type Group = {
  members: number[]
  /** Of the prints, by how long each spoke. */
  sum: Float64Array
  /** The same, of length 1. */
  middle: Float64Array
  seconds: number
}

/**
 * Which of them are the same voice, as the number of its group for each: those that are most alike are joined first, by their
 * middle, weighted by how long they spoke, until no two are alike and there are no more than `most`.
 */
export function groupVoices(voices: readonly HeardVoice[], most: number | null, measure: Measure = cosine): number[] {
  const all = voices.map(groupOf).sort(bySeconds)
  const isKnown = ({ seconds }: Group, at: number): boolean => seconds >= TOO_SHORT && at < MOST_COMPARED
  const known = all.some(isKnown) ? all.filter(isKnown) : all.slice(0, MOST_COMPARED)
  const groups = join(known, most ?? Number.POSITIVE_INFINITY, measure).sort(bySeconds)
  const near = groups.slice(0, MOST_NEAR)
  for (const other of all.slice(known.length)) nearest(near, other, measure)?.members.push(...other.members)
  const numbers = voices.map(() => 0)
  for (const [number, { members }] of groups.entries()) for (const at of members) numbers[at] = number
  return numbers
}

const bySeconds = (one: Group, other: Group): number => other.seconds - one.seconds

function groupOf({ print, turns }: HeardVoice, at: number): Group {
  const seconds = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  const middle = ofLengthOne(Float64Array.from(print))
  return { members: [at], sum: middle.map((one) => one * seconds), middle, seconds }
}

function ofLengthOne(print: Float64Array): Float64Array {
  const length = Math.sqrt(cosine(print, print)) || 1
  return print.map((one) => one / length)
}

function join(given: readonly Group[], most: number, measure: Measure): Group[] {
  const groups: (Group | null)[] = [...given]
  const alike = new MostAlike(given.map(({ middle }) => middle))
  alike.measureAll(measure)
  for (let left = given.length; left > 1; left--) {
    const [one, other] = alike.two()
    if (alike.of(one, other) < ALIKE && left <= most) break
    const joined = joinedOf(groups[one] ?? null, groups[other] ?? null)
    groups[one] = joined
    groups[other] = null
    alike.join(one, other, joined.middle, measure)
  }
  return groups.flatMap((group) => group ?? [])
}

function joinedOf(one: Group | null, other: Group | null): Group {
  if (!one || !other) throw new Error('A voice was joined that is part of another.')
  const sum = one.sum.map((value, at) => value + (other.sum[at] ?? 0))
  const members = [...one.members, ...other.members]
  return { members, sum, middle: ofLengthOne(sum), seconds: one.seconds + other.seconds }
}

function nearest(groups: readonly Group[], to: Group, measure: Measure): Group | null {
  let best: Group | null = null
  let most = Number.NEGATIVE_INFINITY
  for (const group of groups) {
    const here = measure(group.middle, to.middle)
    if (here <= most) continue
    most = here
    best = group
  }
  return best
}
