/**
 * A variable-size integer (RFC 8794, 4), with its marker bits for an id and without them for a size; an unknown size
 * reads as Infinity. Null when it is cut, or begins with a zero byte as none in a WebM does.
 */
export function readVint(bytes: Uint8Array, at: number, keepMarker: boolean): { value: number; length: number } | null {
  const first = bytes[at] ?? 0
  if (first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = keepMarker ? first : first & (0xff >> length)
  let allOnes = !keepMarker && value === 0xff >> length
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0
    if (byte !== 0xff) allOnes = false
    value = value * 256 + byte
  }
  return { value: allOnes ? Number.POSITIVE_INFINITY : value, length }
}
