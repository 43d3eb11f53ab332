import type { ByteRange } from '../blobs/blobs.ts'

/**
 * The one range a Range header asks for, `end` exclusive. Null when there is none, or one that RFC 9110 14.2 lets a
 * server ignore: another unit, bad syntax, several ranges.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first, last] = match
  if (!first && !last) return null
  if (!first) {
    const suffix = Number(last)
    return suffix === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size }
  }
  const start = Number(first)
  if (last && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last ? Math.min(size, Number(last) + 1) : size }
}
