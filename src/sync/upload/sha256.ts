/**
 * SHA-256 (FIPS 180-4) over pieces. WebCrypto digests only a whole buffer, and a 90-minute recording is 33 MB that the
 * service worker must not hold at once.
 */
export type Sha256 = {
  update(bytes: Uint8Array): void
  /** Lower-case hex. Ends the digest. */
  hex(): string
}

const BLOCK = 64
const LENGTH_AT = 56

/** First 32 bits of the fractional parts of the cube roots (`K`) and square roots (`H`) of the first primes. */
const PRIMES = firstPrimes(64)
const K = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const H = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

export function createSha256(): Sha256 {
  const state = H.slice()
  const schedule = new Uint32Array(64)
  const block = new Uint8Array(BLOCK)
  const view = new DataView(block.buffer)
  let filled = 0
  let total = 0

  const update = (bytes: Uint8Array): void => {
    total += bytes.length
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(BLOCK - filled, bytes.length - at)
      block.set(bytes.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < BLOCK) return
      compress(state, view, schedule)
      filled = 0
    }
  }
  return {
    update,
    hex() {
      const bits = total * 8
      const padding = new Uint8Array((filled < LENGTH_AT ? LENGTH_AT : LENGTH_AT + BLOCK) - filled)
      padding[0] = 0x80
      update(padding)
      view.setUint32(LENGTH_AT, Math.floor(bits / 2 ** 32))
      view.setUint32(LENGTH_AT + 4, bits % 2 ** 32)
      compress(state, view, schedule)
      return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
    },
  }
}

function compress(state: Uint32Array, block: DataView, w: Uint32Array): void {
  for (let t = 0; t < 16; t++) w[t] = block.getUint32(t * 4)
  for (let t = 16; t < 64; t++) {
    const early = at(w, t - 15)
    const late = at(w, t - 2)
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    w[t] = at(w, t - 16) + small0 + at(w, t - 7) + small1
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let t = 0; t < 64; t++) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + big1 + ((e & f) ^ (~e & g)) + at(K, t) + at(w, t)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

const at = (words: Uint32Array, index: number): number => words[index] ?? 0
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes
}
