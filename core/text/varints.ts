/** Bytes that grow, with numbers as in LEB128: seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2 ** 32 - 1. */
  unsigned(value: number): void {
    this.#room(5)
    let rest = value >>> 0
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** A whole number of 32 bits; small ones take few bytes, below zero too. */
  signed(value: number): void {
    this.unsigned((value << 1) ^ (value >> 31))
  }

  /** Always four bytes. */
  fixed(value: number): void {
    for (const shift of [0, 8, 16, 24]) this.byte((value >>> shift) & 0xff)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.unsigned(bytes.length)
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** What {@link ByteWriter} wrote. Past the end everything reads as 0, and `isSpent` is false for good. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Whether all of it was read, and no more. */
  get isSpent(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte <= 0x7f) break
    }
    return value >>> 0
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }

  fixed(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0
  }

  text(): string {
    const length = this.unsigned()
    const bytes = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return new TextDecoder().decode(bytes)
  }
}
