import { TAG_BYTES } from './aes-gcm.ts'

/** A longer value is decrypted each time: it is seldom asked for, and would push many small ones out. Bytes. */
const MOST_BYTES = 4096
/** Of what was opened, in each of the two generations. */
const GENERATION_BYTES = 2 * 1024 * 1024

/**
 * What small sealed values held when they were last opened, because lists are asked for again and again. Found by the tag
 * that authenticated them, which no two have: what comes of it is always something that was once opened with its key.
 */
export class RecentlyOpened {
  #young = new Map<string, string>()
  #old = new Map<string, string>()
  #youngBytes = 0

  /** Null for one that must be opened. */
  find(bytes: Uint8Array): string | null {
    if (bytes.length > MOST_BYTES) return null
    const key = keyOf(bytes)
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old === undefined) return null
    this.#keep(key, old)
    return old
  }

  add(bytes: Uint8Array, text: string): void {
    if (bytes.length <= MOST_BYTES) this.#keep(keyOf(bytes), text)
  }

  #keep(key: string, text: string): void {
    if (this.#youngBytes > GENERATION_BYTES) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, text)
    this.#youngBytes += text.length
  }
}

const keyOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + bytes.length - TAG_BYTES, TAG_BYTES).toString('latin1')
