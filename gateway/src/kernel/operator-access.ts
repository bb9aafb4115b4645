import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** From where operators may read metrics and what readiness misses: this machine, or private networks too. */
export type OperatorNetwork = 'loopback' | 'private'

const loopback = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
] as const
const privateNetworks = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const
/** What a proxy adds: a request that has any of these comes from somebody else than its connection. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Whether a request comes from a permitted network itself, and not through a proxy there. */
export function operatorAccess(network: OperatorNetwork): (request: IncomingMessage) => boolean {
  const permitted = new BlockList()
  const networks = network === 'private' ? [...loopback, ...privateNetworks] : loopback
  for (const [address, prefix, family] of networks) permitted.addSubnet(address, prefix, family)
  return ({ socket, headers }) => {
    const { remoteAddress = '' } = socket
    if (remoteAddress === '' || forwardingHeaders.some((name) => headers[name] !== undefined)) return false
    return permitted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
  }
}
