import { concat, ELEMENT, element, float64, readVint, uint } from './ebml.ts'
import type { WebmMap } from './webm-scan.ts'

/** A browser begins a cluster with every slice; one place to seek to every five seconds is enough. */
const CUE_EVERY_SECONDS = 5

/**
 * What belongs in front of the first cluster so that a player knows the length and seeks at once: the prelude with
 * Duration in Info and with Cues. The clusters themselves stay as they are; the segment keeps its unknown size, as a
 * finite one must not hold clusters of unknown size (RFC 8794 section 6.2).
 */
export function webmHeader(map: WebmMap): Uint8Array<ArrayBuffer> {
  const { ebml, children } = splitPrelude(map.prelude)
  const described = concat(
    children.map((child) => (child.id === ELEMENT.info ? withDuration(child, map) : child.bytes)),
  )
  const cuesLength = cues(map, 0).length
  const body = concat([described, cues(map, described.length + cuesLength)])
  return concat([ebml, SEGMENT_OF_UNKNOWN_SIZE, body])
}

const SEGMENT_OF_UNKNOWN_SIZE = concat([uint(ELEMENT.segment, 4), Uint8Array.of(1), new Uint8Array(7).fill(0xff)])

type Child = { id: number; bytes: Uint8Array; payload: Uint8Array }

/** The EBML header, and the children of Segment that a live file has; older Cues and Void are left out. */
function splitPrelude(prelude: Uint8Array): { ebml: Uint8Array; children: Child[] } {
  const [header, ...rest] = elementsOf(prelude, 0)
  const end = header?.bytes.length ?? 0
  const id = readVint(prelude, end, true)
  const size = id && readVint(prelude, end + id.length)
  if (!id || !size || id.value !== ELEMENT.segment || rest.length > 0) throw new Error('This WebM has no segment.')
  const children = elementsOf(prelude, end + id.length + size.length)
  return { ebml: prelude.subarray(0, end), children: children.filter((child) => !REPLACED.has(child.id)) }
}

const VOID = 0xec
const SEEK_HEAD = 0x114d9b74
const REPLACED = new Set<number>([ELEMENT.cues, VOID, SEEK_HEAD])

/** The elements from `at` on, up to the end or to one of unknown size. */
function elementsOf(bytes: Uint8Array, at: number): Child[] {
  const found: Child[] = []
  for (let from = at; from < bytes.length; ) {
    const id = readVint(bytes, from, true)
    const size = id && readVint(bytes, from + id.length)
    if (!id || !size || id.value === ELEMENT.segment) break
    const start = from + id.length + size.length
    const end = start + size.value
    found.push({ id: id.value, bytes: bytes.subarray(from, end), payload: bytes.subarray(start, end) })
    from = end
  }
  return found
}

function withDuration(info: Child, map: WebmMap): Uint8Array {
  const kept = elementsOf(info.payload, 0).filter((child) => child.id !== ELEMENT.duration)
  const duration = element(ELEMENT.duration, float64(map.endTime))
  return element(ELEMENT.info, concat([...kept.map((child) => child.bytes), duration]))
}

/** @param firstCluster where the first cluster will stand, counted from the beginning of the segment's content */
function cues(map: WebmMap, firstCluster: number): Uint8Array {
  const from = map.clusters[0]?.offset ?? 0
  const points = seekPoints(map).map(({ offset, time }) => {
    const position = uint(firstCluster + offset - from, 8)
    const place = concat([element(ELEMENT.cueTrack, uint(map.track, 1)), element(ELEMENT.cueClusterPosition, position)])
    const when = element(ELEMENT.cueTime, uint(time, 8))
    return element(ELEMENT.cuePoint, concat([when, element(ELEMENT.cueTrackPositions, place)]))
  })
  return element(ELEMENT.cues, concat(points))
}

function seekPoints(map: WebmMap): WebmMap['clusters'] {
  let next = Number.NEGATIVE_INFINITY
  return map.clusters.filter(({ time }) => {
    if (time < next) return false
    next = time + (CUE_EVERY_SECONDS * 1000) / map.tickMs
    return true
  })
}
