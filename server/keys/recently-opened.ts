import { TAG_BYTES } from './aes-gcm.ts'
import type { Place } from './sealed.ts'

/** A longer value is decrypted each time: it is rarely read, and would evict many small ones. Bytes. */
const MOST_BYTES = 4096
/** The size of each of the two generations. Bytes. */
const GENERATION_BYTES = 2 * 1024 * 1024

type Opened = { place: Place; text: string }

/**
 * Caches small opened values, because lists are read again and again. The key is the authentication tag, which is unique,
 * together with the place: a hit is always a value that was opened there with its key.
 */
export class RecentlyOpened {
  #young = new Map<string, Opened>()
  #old = new Map<string, Opened>()
  #youngBytes = 0

  /** Null when it is not cached. */
  find(bytes: Uint8Array, place: Place): string | null {
    if (bytes.length > MOST_BYTES) return null
    const key = keyOf(bytes)
    const young = this.#young.get(key)
    const found = young ?? this.#old.get(key)
    if (found === undefined || !isSame(found.place, place)) return null
    if (!young) this.#keep(key, found)
    return found.text
  }

  add(bytes: Uint8Array, opened: Opened): void {
    if (bytes.length <= MOST_BYTES) this.#keep(keyOf(bytes), opened)
  }

  #keep(key: string, opened: Opened): void {
    if (this.#youngBytes > GENERATION_BYTES) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, opened)
    this.#youngBytes += opened.text.length + opened.place.row.length
  }
}

const isSame = (one: Place, other: Place): boolean =>
  one.row === other.row && one.column === other.column && one.subject === other.subject

const keyOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + bytes.length - TAG_BYTES, TAG_BYTES).toString('latin1')
