import { BlockList, isIP } from 'node:net'

/** The push services of the browsers that have one: Chromium, Firefox, Safari, Edge on Windows. */
export const DEFAULT_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** A host, `*.` and a host, or a whole origin. */
export const isPushHost = (entry: string): boolean =>
  /^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(entry) ||
  (URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol) && new URL(entry).origin === entry)

/**
 * Where the endpoint of a subscription, which is user input, may lie. `public`: a host of the list, over https, on its own
 * port, and only at public addresses. `own`: an origin that the operator wrote out, whatever its address. Null: refused.
 */
export function placeOf(endpoint: string, hosts: readonly string[]): 'public' | 'own' | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return null
  if (hosts.includes(origin)) return 'own'
  if (protocol !== 'https:' || port !== '' || isIP(hostname) !== 0) return null
  return hosts.some((host) => isMatch(hostname, host)) ? 'public' : null
}

const isMatch = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host

/** RFC 6890 and its successors in the IANA registries: nothing here is reached over the Internet. */
const closedIpv4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const closedIpv6: readonly [network: string, bits: number][] = [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

const closed = new BlockList()
for (const [network, bits] of closedIpv4) {
  closed.addSubnet(network, bits, 'ipv4')
  // The same address behind a translator (RFC 6052). BlockList sees through ::ffff: by itself.
  closed.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6')
}
for (const [network, bits] of closedIpv6) closed.addSubnet(network, bits, 'ipv6')

/** False for private, link-local, loopback and reserved addresses. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
