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

/** Of a recording in thousands of files: so many that spoke longest are compared with each other, which takes no longer than a moment. */
const MOST_COMPARED = 400

type Group = { members: number[]; sum: number[]; seconds: number }

/**
 * Which of them are the same voice, as the number of its group for each: those that are most alike are joined first, by their
 * middle, weighted by how long they spoke, until no two are alike and there are no more than `most`.
 */
export function groupVoices(voices: readonly HeardVoice[], most: number | null): number[] {
  const all = voices.map(groupOf).sort((one, other) => other.seconds - one.seconds)
  const isKnown = ({ seconds }: Group, at: number): boolean => seconds >= TOO_SHORT && at < MOST_COMPARED
  const known = all.some(isKnown) ? all.filter(isKnown) : all.slice(0, MOST_COMPARED)
  const groups = join(known, most ?? Number.POSITIVE_INFINITY)
  for (const other of all.slice(known.length)) nearest(groups, other)?.members.push(...other.members)
  const numbers = voices.map(() => 0)
  for (const [number, { members }] of groups.entries()) for (const at of members) numbers[at] = number
  return numbers
}

function groupOf({ print, turns }: HeardVoice, at: number): Group {
  const seconds = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  const length = Math.hypot(...print) || 1
  return { members: [at], sum: print.map((one) => (one / length) * seconds), seconds }
}

function join(given: readonly Group[], most: number): Group[] {
  const groups: (Group | null)[] = [...given]
  const alike = given.map((one) => given.map((other) => cosine(one.sum, other.sum)))
  for (let left = given.length; left > 1; left--) {
    const [one, other] = mostAlike(groups, alike)
    if ((alike[one]?.[other] ?? 0) < ALIKE && left <= most) break
    const joined = joinedOf(groups[one] ?? null, groups[other] ?? null)
    groups[one] = joined
    groups[other] = null
    for (const [at, group] of groups.entries()) {
      const now = group ? cosine(group.sum, joined.sum) : 0
      for (const [row, column] of [
        [one, at],
        [at, one],
      ] as const)
        (alike[row] ?? [])[column] = now
    }
  }
  return groups.flatMap((group) => group ?? [])
}

function joinedOf(one: Group | null, other: Group | null): Group {
  if (!one || !other) throw new Error('A voice was joined that is part of another.')
  return {
    members: [...one.members, ...other.members],
    sum: one.sum.map((value, at) => value + (other.sum[at] ?? 0)),
    seconds: one.seconds + other.seconds,
  }
}

function mostAlike(groups: readonly (Group | null)[], alike: readonly number[][]): [number, number] {
  let best: [number, number] = [0, 0]
  let most = Number.NEGATIVE_INFINITY
  for (const [one, row] of alike.entries()) {
    if (groups[one] === null) continue
    for (let other = one + 1; other < groups.length; other++) {
      const here = row[other] ?? 0
      if (groups[other] === null || here <= most) continue
      most = here
      best = [one, other]
    }
  }
  return best
}

const nearest = (groups: readonly Group[], to: Group): Group | undefined =>
  groups.reduce<Group | undefined>(
    (best, group) => (best && cosine(best.sum, to.sum) >= cosine(group.sum, to.sum) ? best : group),
    undefined,
  )

function cosine(one: readonly number[], other: readonly number[]): number {
  let product = 0
  let length = 0
  let otherLength = 0
  for (const [at, value] of one.entries()) {
    const opposite = other[at] ?? 0
    product += value * opposite
    length += value * value
    otherLength += opposite * opposite
  }
  return product / (Math.sqrt(length * otherLength) || 1)
}
