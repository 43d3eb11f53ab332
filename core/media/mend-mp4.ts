import { standsOnTop } from './container-parts.ts'

const MOOF = [0x6d, 0x6f, 0x6f, 0x66]

/**
 * What is whole of a fragmented MP4 whose middle is damaged, as the parts of a file: the fragments that are all there.
 * Null when there is no damage, when the beginning is damaged, and when there are no fragments. An end that was cut is no
 * damage. Samples are taken to be counted from their own fragment on, as browsers write them (`default-base-is-moof`).
 */
export function mendMp4(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const first = descriptionEnd(bytes)
  if (first === null || nextMoof(bytes, 0) < 0) return null
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, first)]
  let damaged = false
  for (let at = first; at < bytes.length; ) {
    const end = pieceEnd(bytes, at)
    const next = end === null ? nextMoof(bytes, at + 1) : end
    if (end !== null || next < 0) {
      // What follows the last whole fragment: an end that was cut, or nothing that can be told from damage.
      if (end !== null || isTop(bytes, at)) parts.push(bytes.subarray(at, end ?? bytes.length))
      else damaged = true
    } else damaged = true
    if (next < 0) break
    at = next
  }
  return damaged ? parts : null
}

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at + 4, at + 8))

function sizeAt(bytes: Uint8Array, at: number): number {
  if (at + 8 > bytes.length) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(at)
  if (size === 1) return at + 16 > bytes.length ? 0 : Number(view.getBigUint64(at + 8))
  return size === 0 ? bytes.length - at : size
}

const isTop = (bytes: Uint8Array, at: number): boolean => standsOnTop(typeAt(bytes, at)) && sizeAt(bytes, at) >= 8

/** A fragment begins with its number. */
function nextMoof(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MOOF[0] ?? 0, from + 4); at >= 0; at = bytes.indexOf(MOOF[0] ?? 0, at + 1)) {
    if (MOOF.some((byte, place) => bytes[at + place] !== byte)) continue
    if (typeAt(bytes, at + 4) === 'mfhd' && sizeAt(bytes, at - 4) >= 8) return at - 4
  }
  return -1
}

/** Where what follows `moov` begins; null when it does not come whole before any sound. */
function descriptionEnd(bytes: Uint8Array): number | null {
  for (let at = 0; at < bytes.length && isTop(bytes, at); ) {
    const type = typeAt(bytes, at)
    if (type === 'moof' || type === 'mdat') return null
    at += sizeAt(bytes, at)
    if (type === 'moov') return at <= bytes.length ? at : null
  }
  return null
}

/** The end of the fragment, or of another box, that begins here; null when it is not whole. */
function pieceEnd(bytes: Uint8Array, at: number): number | null {
  if (!isTop(bytes, at)) return null
  const end = at + sizeAt(bytes, at)
  if (typeAt(bytes, at) !== 'moof') return isFollowed(bytes, end) ? end : null
  if (typeAt(bytes, end) !== 'mdat') return null
  const whole = end + sizeAt(bytes, end)
  return isFollowed(bytes, whole) ? whole : null
}

const isFollowed = (bytes: Uint8Array, end: number): boolean =>
  end === bytes.length || (end < bytes.length && isTop(bytes, end))
