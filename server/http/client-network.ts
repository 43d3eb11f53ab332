import { isIPv6 } from 'node:net'

/**
 * What tries are counted by: an IPv4 address, also where it is written as IPv6 (RFC 4291, section 2.5.5.2), and of an IPv6
 * address the first 64 bits, for whoever has one has the 2^64 of its network (RFC 6177). What is neither stays as it is.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [, , , , , mark, high = 0, low = 0] = groups
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of 16 bits. The URL parser writes every form of an address in the one of RFC 5952. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros: string[] = Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}
