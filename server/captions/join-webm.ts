/** EBML ids and their encoding: Matroska (RFC 9559) and EBML (RFC 8794). */
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])
const TIMESTAMP = 0xe7
/** Lengths are at most eight bytes. */
const LONGEST_LENGTH = 8

/** `at`: of the bytes that were searched. */
export type Cluster = { at: number; seconds: number }

/** The bytes before the first cluster: without them nothing behind can be decoded. Null when they are not all here. */
export function headerOf(beginning: Buffer): Buffer | null {
  const at = beginning.indexOf(CLUSTER)
  return at < 0 ? null : beginning.subarray(0, at)
}

/** The last cluster that begins in these bytes, with its time; a take that runs can be decoded from there. */
export function lastCluster(bytes: Buffer): Cluster | null {
  for (let at = bytes.lastIndexOf(CLUSTER); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(CLUSTER, at - 1)) {
    const seconds = timeOf(bytes.subarray(at + CLUSTER.length))
    if (seconds !== null) return { at, seconds }
  }
  return null
}

/** A cluster's first element is its time (RFC 9559, 5.1.3.1), in milliseconds as recorders write it. */
function timeOf(behindId: Buffer): number | null {
  const lengthBytes = Math.clz32(behindId[0] ?? 0) - 23
  if (lengthBytes < 1 || lengthBytes > LONGEST_LENGTH || behindId[lengthBytes] !== TIMESTAMP) return null
  const count = (behindId[lengthBytes + 1] ?? 0) & 0x7f
  const time = behindId.subarray(lengthBytes + 2, lengthBytes + 2 + count)
  if (count < 1 || count > 6 || time.length < count) return null
  return time.readUIntBE(0, count) / 1000
}
