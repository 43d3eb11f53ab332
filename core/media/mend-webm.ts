import { standsInClusters } from './container-parts.ts'
import { readVint } from './vint.ts'

/** By id with marker bits (RFC 9559, 5.1). */
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const TIMESTAMP = 0xe7
const GROUP = 0xa0
/** Bits of a block's flags that no recorder sets: several frames in one block (RFC 9559, 10.2). */
const LACING = 0x06
const BLOCKS = new Set([0xa3, 0xa1])
const BEGINS_BLOCK = new Set([...BLOCKS, GROUP])
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75]
const CLUSTER_OF_UNKNOWN_SIZE = Uint8Array.of(...CLUSTER, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)

/** So many blocks in the order of time, one right behind the other, are no chance. */
const SURE_BLOCKS = 4

/**
 * What is whole of a WebM whose middle is damaged, as the parts of a file: up to the damage, and from the next blocks on that
 * surely were recorded, behind a cluster of their own: one of WebKit's lasts for 30 s. Null when there is no damage, when the
 * beginning is damaged, and when it is no WebM. An end that was cut is no damage.
 */
export function mendWebm(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const starts = clusterStarts(bytes)
  const prelude = starts[0]?.at
  if (prelude === undefined || !isWholePrelude(bytes, prelude)) return null
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, prelude)]
  let damaged = false
  for (const [index, { at, content }] of starts.entries()) {
    const limit = starts[index + 1]?.at ?? bytes.length
    const isLast = limit === bytes.length
    const end = wholeUntil(bytes, content, limit, isLast)
    if (end === limit) parts.push(bytes.subarray(at, end))
    else {
      damaged = true
      parts.push(...sureParts(bytes, { content, end, limit }, starts[index + 1]?.content))
    }
  }
  return damaged ? parts : null
}

/** A cluster begins with its time; the same four bytes anywhere else do not. */
function clusterStarts(bytes: Uint8Array): { at: number; content: number }[] {
  const found: { at: number; content: number }[] = []
  for (let at = bytes.indexOf(CLUSTER[0] ?? 0); at >= 0; at = bytes.indexOf(CLUSTER[0] ?? 0, at + 1)) {
    if (CLUSTER.some((byte, place) => bytes[at + place] !== byte)) continue
    const size = readVint(bytes, at + CLUSTER.length, false)
    const content = at + CLUSTER.length + (size?.length ?? 0)
    if (size && bytes[content] === TIMESTAMP) found.push({ at, content })
  }
  return found
}

function isWholePrelude(bytes: Uint8Array, end: number): boolean {
  const head = readElement(bytes, 0)
  const segment = head?.id === EBML ? readElement(bytes, head.to) : null
  if (segment?.id !== SEGMENT) return false
  let at = segment.from
  for (let element = readElement(bytes, at); element && at < end; element = readElement(bytes, at)) at = element.to
  return at === end
}

/** Where the damage of a cluster begins; its limit when there is none. */
function wholeUntil(bytes: Uint8Array, content: number, limit: number, isLast: boolean): number {
  let at = content
  while (at < limit) {
    const element = readElement(bytes, at)
    const isCut = isLast && (element ? element.to > limit : limit - at < LONGEST_HEADER && bytes[at] !== 0)
    if (isCut && (!element || standsInClusters(element.id))) return nextRun(bytes, at + 1, limit) ? at : limit
    if (!element || !standsInClusters(element.id) || element.to > limit) return at
    if (BLOCKS.has(element.id) && (bytes[element.from] ?? 0) < 0x81) return at
    at = element.to
  }
  return limit
}

const LONGEST_HEADER = 12
/** Bytes of a number, as a cluster's time is (RFC 8794, 7.2): each run of blocks is given it anew. */
const LONGEST_NUMBER = 8

/**
 * What of a damaged cluster surely was recorded, as clusters. Where a block was cut, its length takes in what follows, and what
 * comes then may look like an element by chance: one that is none makes readers give up on all that is behind it. Surely
 * there are its time and, in the order of time and before the next cluster, blocks of one track.
 * @param cluster where its content begins, its damage, and the next one
 */
function sureParts(
  bytes: Uint8Array<ArrayBuffer>,
  { content, end, limit }: { content: number; end: number; limit: number },
  next: number | undefined,
): Uint8Array<ArrayBuffer>[] {
  const time = readElement(bytes, content)
  if (!time || time.to > end || time.to - time.from > LONGEST_NUMBER) return []
  const ticks = next === undefined ? Number.POSITIVE_INFINITY : timeAt(bytes, next) - timeAt(bytes, content)
  const until = ticks > 0 ? ticks : Number.POSITIVE_INFINITY
  const parts: Uint8Array<ArrayBuffer>[] = []
  let run = runOfBlocks(bytes, time.to, end, until, null)
  if (run.last) parts.push(CLUSTER_OF_UNKNOWN_SIZE, bytes.subarray(content, run.to))
  for (;;) {
    const behind = nextRun(bytes, run.to, limit, until, run.last)
    if (!behind) return parts
    parts.push(CLUSTER_OF_UNKNOWN_SIZE, bytes.subarray(content, time.to), bytes.subarray(behind.from, behind.to))
    run = behind
  }
}

type Run = { from: number; to: number; count: number; last: Block | null }

/** The next blocks that are no chance; null when none follow. */
function nextRun(
  bytes: Uint8Array,
  from: number,
  limit: number,
  until = Number.POSITIVE_INFINITY,
  before: Block | null = null,
) {
  for (let at = from; at < limit; at++) {
    if (!BEGINS_BLOCK.has(bytes[at] ?? 0)) continue
    const run = runOfBlocks(bytes, at, limit, until, before)
    if (run.count >= SURE_BLOCKS) return run
  }
  return null
}

/** Blocks one right behind the other, of one track and in the order of time: up to `limit`, and before `until` ticks. */
function runOfBlocks(bytes: Uint8Array, from: number, limit: number, until: number, before: Block | null): Run {
  let last = before
  let to = from
  let count = 0
  while (to < limit) {
    const block = blockAt(bytes, to)
    if (!block || block.to > limit || block.time >= until) break
    if (last && (block.track !== last.track || block.time <= last.time)) break
    last = block
    to = block.to
    count++
  }
  return { from, to, count, last }
}

/** What a cluster states as its time, in ticks; 0 where it is longer than any number: it may claim all that follows. */
function timeAt(bytes: Uint8Array, content: number): number {
  const element = readElement(bytes, content)
  if (!element || element.to - element.from > LONGEST_NUMBER) return 0
  return bytes.subarray(element.from, element.to).reduce((value, byte) => value * 256 + byte, 0)
}

/** `time` in ticks from its cluster's; `to` where the element ends that holds it. */
type Block = { track: number; time: number; to: number }

/** A block that stands by itself or, as the last one of Chromium's, in a group (RFC 9559, 10.1). */
function blockAt(bytes: Uint8Array, at: number): Block | null {
  const outer = readElement(bytes, at)
  const inner = outer?.id === GROUP ? readElement(bytes, outer.from) : outer
  if (!outer || !inner || !BLOCKS.has(inner.id) || inner.to > outer.to) return null
  const track = readVint(bytes, inner.from, false)
  if (!track || inner.from + track.length + 3 > inner.to) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + inner.from + track.length, 3)
  if ((view.getUint8(2) & LACING) !== 0) return null
  return { track: track.value, time: view.getInt16(0), to: outer.to }
}

/** Where an element's content begins and ends. */
function readElement(bytes: Uint8Array, at: number): { id: number; from: number; to: number } | null {
  const id = readVint(bytes, at, true)
  const size = id && readVint(bytes, at + id.length, false)
  if (!id || !size) return null
  const from = at + id.length + size.length
  return { id: id.value, from, to: from + size.value }
}
