import type { Random } from './random.ts'

/** What is done to the slices of a stored take, and what of its sound nobody can have afterwards. */
export type Damage = {
  name: string
  /** The slices as they are stored then; null where one is gone. */
  apply(slices: readonly Uint8Array[], at: number, random: Random): (Uint8Array | null)[]
  /** Slices less than were recorded. */
  lost: number
}

export const DAMAGES: readonly Damage[] = [
  { name: 'dropped', lost: 1, apply: (slices, at) => slices.map((slice, index) => (index === at ? null : slice)) },
  {
    name: 'doubled',
    lost: 0,
    apply: (slices, at) => slices.flatMap((slice, index) => (index === at ? [slice, slice] : [slice])),
  },
  { name: 'swapped with the next', lost: 0, apply: swap },
  {
    name: 'zeroed',
    lost: 1,
    apply: (slices, at) => slices.map((slice, index) => (index === at ? new Uint8Array(slice.length) : slice)),
  },
  {
    name: 'truncated',
    lost: 1,
    apply: (slices, at, random) =>
      slices.map((slice, index) =>
        index === at ? slice.subarray(0, Math.floor(random.between(1, slice.length))) : slice,
      ),
  },
]

function swap(slices: readonly Uint8Array[], at: number): Uint8Array[] {
  const [one, other] = [slices[at], slices[at + 1]]
  if (!one || !other) return [...slices]
  return slices.toSpliced(at, 2, other, one)
}
