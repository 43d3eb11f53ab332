/** How alike two are, from -1 to 1. */
export type Measure = (one: Float64Array, other: Float64Array) => number

/** Of two of length 1. */
export const cosine: Measure = (one, other) => {
  let product = 0
  for (let at = 0; at < one.length; at++) product += (one[at] ?? 0) * (other[at] ?? 0)
  return product
}

/** Which two of many are most alike, while they are joined one by one: each two are measured once, and each join against the rest. */
export class MostAlike {
  readonly #vectors: (Float64Array | null)[]
  readonly #alike: Float64Array[]
  /** Of each, the one that it is most like; -1: none is left. */
  readonly #best: number[]

  constructor(vectors: readonly Float64Array[]) {
    this.#vectors = [...vectors]
    this.#alike = vectors.map(() => new Float64Array(vectors.length))
    this.#best = vectors.map(() => -1)
  }

  measureAll(measure: Measure): void {
    for (const [one, vector] of this.#vectors.entries())
      for (let other = one + 1; other < this.#vectors.length; other++) this.#measure(one, other, vector, measure)
    for (const one of this.#vectors.keys()) this.#best[one] = this.#bestOf(one)
  }

  of(one: number, other: number): number {
    return this.#alike[one]?.[other] ?? Number.NEGATIVE_INFINITY
  }

  /** The first of two takes in the second. */
  two(): [number, number] {
    let most = Number.NEGATIVE_INFINITY
    let found: [number, number] = [0, 0]
    for (const [one, best] of this.#best.entries()) {
      const here = best < 0 ? most : this.of(one, best)
      if (here <= most) continue
      most = here
      found = [Math.min(one, best), Math.max(one, best)]
    }
    return found
  }

  join(one: number, other: number, joined: Float64Array, measure: Measure): void {
    this.#vectors[one] = joined
    this.#vectors[other] = null
    for (const at of this.#vectors.keys()) {
      this.#measure(other, at, null, measure)
      if (at !== one) this.#measure(one, at, joined, measure)
    }
    for (const at of this.#vectors.keys()) {
      const best = this.#best[at] ?? -1
      if (at === one || at === other || best === one || best === other) this.#best[at] = this.#bestOf(at)
      else if (this.of(at, one) > this.of(at, best)) this.#best[at] = one
    }
  }

  #measure(one: number, other: number, vector: Float64Array | null, measure: Measure): void {
    const opposite = this.#vectors[other] ?? null
    const here = vector && opposite ? measure(vector, opposite) : Number.NEGATIVE_INFINITY
    for (const [row, column] of [
      [one, other],
      [other, one],
    ] as const) {
      const alike = this.#alike[row]
      if (alike) alike[column] = here
    }
  }

  #bestOf(one: number): number {
    if (!this.#vectors[one]) return -1
    let best = -1
    let most = Number.NEGATIVE_INFINITY
    for (let other = 0; other < this.#vectors.length; other++) {
      const here = other === one ? most : this.of(one, other)
      if (here <= most) continue
      most = here
      best = other
    }
    return best
  }
}
