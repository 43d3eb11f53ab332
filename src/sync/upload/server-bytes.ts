import { MOST_ASKED_BYTES, SEALED_BLOCK_BYTES, type UploadParts } from '../../../contract/compare-parts.ts'
import type { Client } from '../../api/client.ts'
import { uploadBytes } from '../../api/compare-parts.ts'
import type { UploadName } from '../../api/uploads.ts'

/** Bytes of an upload. `known` is 0 where the server cannot read them, else 1. */
export type Received = { bytes: Uint8Array<ArrayBuffer>; known: Uint8Array }

/** What the server has of one upload, fetched as it is asked for. */
export class ServerBytes {
  readonly #context: { client: Client; signal: AbortSignal }
  readonly #name: Pick<UploadName, 'recording' | 'segment'>
  readonly #there: UploadParts
  constructor(
    context: { client: Client; signal: AbortSignal },
    name: Pick<UploadName, 'recording' | 'segment'>,
    there: UploadParts,
  ) {
    this.#context = context
    this.#name = name
    this.#there = there
  }

  /** Throws ApiError. */
  async read(start: number, end: number): Promise<Received> {
    const received = { bytes: new Uint8Array(end - start), known: new Uint8Array(end - start) }
    for (const part of this.#there.parts) {
      // A piece that is damaged is asked for block by block: one of them may be all that is lost.
      const step = part.sha256 === null ? SEALED_BLOCK_BYTES : MOST_ASKED_BYTES
      for (let at = part.start; at < part.start + part.bytes; at += step) {
        const from = Math.max(at, start)
        const to = Math.min(at + step, part.start + part.bytes, end)
        if (to <= from) continue
        const bytes = await uploadBytes(
          this.#context.client,
          this.#name,
          { start: from, end: to },
          this.#context.signal,
        )
        if (!bytes) continue
        received.bytes.set(bytes, from - start)
        received.known.fill(1, from - start, to - start)
      }
    }
    return received
  }

  /** True unless other bytes are there; what the server cannot read may be these. */
  async has(wanted: Uint8Array, at: number): Promise<boolean> {
    if (at + wanted.length > this.#there.bytes) return false
    const { bytes, known } = await this.read(at, at + wanted.length)
    return wanted.every((byte, offset) => known[offset] !== 1 || byte === bytes[offset])
  }

  /** The first place from `from` on at which these bytes begin; null when there is none. */
  async find(wanted: Uint8Array, from: number): Promise<number | null> {
    for (let at = from; at < this.#there.bytes; at += MOST_ASKED_BYTES) {
      const { bytes } = await this.read(at, Math.min(at + MOST_ASKED_BYTES + wanted.length - 1, this.#there.bytes))
      const found = placeOf(wanted, bytes)
      if (found !== null) return at + found
    }
    return null
  }
}

/** Where these bytes begin in the others; null when they are not there. */
export function placeOf(wanted: Uint8Array, within: Uint8Array): number | null {
  const [first = 0] = wanted
  for (let at = within.indexOf(first); at >= 0; at = within.indexOf(first, at + 1)) {
    if (at + wanted.length > within.length) return null
    if (wanted.every((byte, offset) => byte === within[at + offset])) return at
  }
  return null
}
