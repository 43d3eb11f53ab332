import type { Socket } from 'node:net'

/** How slow a link is, in both directions together. */
export type Pace = { bytesPerSecond: number; roundTripMs: number }

export type SlowLink = {
  /** Hands the bytes over when they would have come over the link; reads no more from the source before that. */
  carry(source: Socket, bytes: Buffer, deliver: (bytes: Buffer) => void): void
}

/** One link that all connections share, as those of one phone do. */
export function createSlowLink({ bytesPerSecond, roundTripMs }: Pace): SlowLink {
  let freeAt = 0
  return {
    carry(source, bytes, deliver) {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (bytes.length / bytesPerSecond) * 1000
      source.pause()
      setTimeout(() => source.resume(), freeAt - now)
      setTimeout(() => deliver(bytes), freeAt - now + roundTripMs / 2)
    },
  }
}
