import { BlockList, isIP } from 'node:net'

/** Loopback (RFC 1122, RFC 4291), private (RFC 1918, RFC 4193) and link-local addresses. */
const LOCAL = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  LOCAL.addSubnet(net, bits, 'ipv4')
}
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether data sent to this host (`URL.host`) stays on this machine or in its network. A name does not tell where it leads,
 * except localhost (RFC 6761): other names are not local.
 */
export function isLocalHost(host: string): boolean {
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const version = isIP(name)
  return version !== 0 && LOCAL.check(name, version === 4 ? 'ipv4' : 'ipv6')
}
