import { isIPv6 } from 'node:net'

/**
 * The network that attempts are counted by: an IPv4 address, also in its IPv6 form (RFC 4291, section 2.5.5.2), and the first 64
 * bits of an IPv6 address, as one customer has all addresses of a /64 (RFC 6177). Anything else is returned as it is.
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

/** The eight groups of 16 bits. The URL parser normalizes every form to that of RFC 5952. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros: string[] = Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}
