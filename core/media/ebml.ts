import { readVint as readWhole } from './vint.ts'

/** The few elements of Matroska (RFC 9559) that a live WebM from MediaRecorder is made of, by id with marker bits. */
export const ELEMENT = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/**
 * A variable-size integer (RFC 8794 section 4), with its marker bits for an id and without them for a size. Null when
 * the buffer ends within it. An unknown size reads as Infinity. Throws on a zero first byte: no such thing in WebM.
 */
export function readVint(bytes: Uint8Array, at: number, keepMarker = false): { value: number; length: number } | null {
  if (bytes[at] === 0) throw new Error('This WebM is damaged: an element begins with a zero byte.')
  return readWhole(bytes, at, keepMarker)
}

export const bytesOfUint = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)

/** An element with an 8-byte size, so that its length never depends on its content. */
export function element(id: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat([idBytes(id), Uint8Array.of(1), uint(payload.length, 7), payload])
}

export function float64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

/** A whole number, big-endian in exactly `length` bytes. */
export function uint(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
  return bytes
}

function idBytes(id: number): Uint8Array {
  return uint(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1)
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
