import { standsInClusters } from './container-parts.ts'
import { bytesOfUint, ELEMENT, readVint } from './ebml.ts'

/** Where the clusters of a live WebM lie and when it ends. Times are in ticks of `tickMs` milliseconds. */
export type WebmMap = {
  tickMs: number
  /** Everything before the first cluster. */
  prelude: Uint8Array
  clusters: readonly { offset: number; time: number }[]
  endTime: number
  track: number
}

/** Seconds of sound in a scanned WebM. */
export const webmSeconds = (map: WebmMap): number => (map.endTime * map.tickMs) / 1000

/** No browser writes more than a few hundred bytes before the first cluster; beyond this it is not a live WebM. */
const MAX_PRELUDE = 64 * 1024

/** No second of sound is as long; a cluster may say that its length is not known. */
const MAX_ELEMENT = 4 * 1024 * 1024
const isTooLong = (bytes: number): boolean => bytes > MAX_ELEMENT && bytes !== Number.POSITIVE_INFINITY

export type WebmScanner = {
  /** The next bytes of the file. Throws when they are not WebM. */
  push(bytes: Uint8Array): void
  /** What was found so far; null before the first block of sound. */
  map(): WebmMap | null
}

/**
 * Reads a WebM as it comes, in pieces of any size, keeping only the prelude and one entry per cluster. Masters are
 * walked flat: MediaRecorder writes Segment and Cluster with unknown size, so their end is where the next one begins
 * (RFC 8794 section 6.2).
 */
export function createWebmScanner(): WebmScanner {
  let carry = new Uint8Array(0)
  let position = 0
  let skip = 0
  let prelude: Uint8Array | null = null
  let head = new Uint8Array(0)
  let tickMs = 1
  let track = 1
  let lastTime = 0
  let step = 0
  const clusters: { offset: number; time: number }[] = []

  const sound = (relative: number): void => {
    const time = (clusters.at(-1)?.time ?? 0) + relative
    if (time > lastTime) step = time - lastTime
    lastTime = Math.max(lastTime, time)
  }

  const block = (payload: Uint8Array): void => {
    const number = readVint(payload, 0)
    if (!number) throw new Error('A block of this WebM has no track number.')
    track = number.value
    sound(int16(payload, number.length))
  }

  const enter = (id: number, at: number): void => {
    if (id !== ELEMENT.cluster) return
    prelude ??= head.slice(0, at)
    clusters.push({ offset: at, time: lastTime })
  }

  const payload = (id: number, bytes: Uint8Array): void => {
    const cluster = clusters.at(-1)
    if (id === ELEMENT.timestampScale) tickMs = bytesOfUint(bytes) / 1e6
    else if (id === ELEMENT.timestamp && cluster) cluster.time = bytesOfUint(bytes)
    else block(bytes)
  }

  /**
   * The same for a block as nearly all are, of a low track number and a size in one or two bytes: there are 50 of them in each
   * second. 0 for anything else.
   */
  const takeBlock = (buffer: Uint8Array, at: number): number => {
    const size = buffer[at + 1] ?? 0
    const long = size < 0x80 ? 1 : 0
    const body = at + 2 + long
    const number = buffer[body] ?? 0
    if (buffer[at] !== ELEMENT.simpleBlock || size < 0x40 || number < 0x81 || clusters.length === 0) return 0
    const length = long === 0 ? size & 0x7f : ((size & 0x3f) << 8) | (buffer[at + 2] ?? 0)
    if (length < 3 || length === (long === 0 ? 0x7f : 0x3fff) || buffer.length < body + READ_OF_BLOCK) return 0
    track = number & 0x7f
    sound(int16(buffer, body + 1))
    skip = length
    return 2 + long
  }

  /** Takes one element off the buffer; 0 when more bytes are needed. */
  const take = (buffer: Uint8Array, at: number): number => {
    const id = readVint(buffer, at, true)
    const size = id && readVint(buffer, at + id.length)
    if (!id || !size) return 0
    const header = id.length + size.length
    const isDamaged = id.value !== ELEMENT.cluster && !standsInClusters(id.value)
    if (clusters.length > 0 && (isDamaged || isTooLong(size.value))) throw new Error('This WebM is damaged.')
    if (ENTERED.has(id.value)) {
      enter(id.value, position + at)
      return header
    }
    const wanted = READ.get(id.value)
    if (wanted === undefined) {
      skip = size.value
      return header
    }
    const length = Math.min(size.value, wanted)
    if (buffer.length < at + header + length) return 0
    payload(id.value, buffer.subarray(at + header, at + header + length))
    skip = size.value - length
    return header + length
  }

  return {
    push(bytes) {
      if (prelude === null) head = join(head, bytes)
      if (prelude === null && head.length > MAX_PRELUDE + bytes.length) throw new Error('This is not a live WebM.')
      const buffer = carry.length === 0 ? bytes : join(carry, bytes)
      let at = 0
      for (;;) {
        const skipped = Math.min(skip, buffer.length - at)
        skip -= skipped
        at += skipped
        if (at >= buffer.length) break
        const taken = takeBlock(buffer, at) || take(buffer, at)
        if (taken === 0) break
        at += taken
      }
      carry = buffer.slice(at)
      position += at
    },
    map: () => (prelude && { tickMs, prelude, clusters, endTime: lastTime + step, track }) ?? null,
  }
}

/** Masters whose children are read in turn. */
const ENTERED = new Set<number>([ELEMENT.segment, ELEMENT.info, ELEMENT.cluster, ELEMENT.blockGroup])
/** Of a block: track, time and flags. */
const READ_OF_BLOCK = 10
/** Elements whose first bytes are read: at most so many. */
const READ = new Map<number, number>([
  [ELEMENT.timestampScale, 8],
  [ELEMENT.timestamp, 8],
  [ELEMENT.simpleBlock, READ_OF_BLOCK],
  [ELEMENT.block, READ_OF_BLOCK],
])

/** Big-endian. */
const int16 = (bytes: Uint8Array, at: number): number => (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16)) >> 16

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}
