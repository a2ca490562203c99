import { isIPv6 } from 'node:net'

/** Returns the network by which a caller is rate-limited: the IPv4 address, or the /64 of an IPv6 address, which is one customer. */
export function getClientNetwork(address: string): string {
  const [ip = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return String(mapped[1])
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const tailGroups = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - tailGroups.length).fill('0')
  return `${[...groups, ...zeros, ...tailGroups].slice(0, 4).join(':')}::/64`
}
