import { isIPv6 } from 'node:net'
import type { Viewer } from '../../policies/viewer.ts'
import { requestLimits, limitsOfEndpoints } from '../../kernel/request-limits.ts'
import type { RateLimits, Spending } from './rate-limits.ts'

/**
 * Hextets of an IPv6 address that a provider gives to one household or office; what follows they choose
 * themselves.
 */
const IPV6_PREFIX_HEXTETS = 4

/**
 * Spends each rate limit behind an endpoint's `limit`; the first that is used up refuses. Throws for a name
 * without an entry in `limitsOfEndpoints`, so that an endpoint cannot name a limit that does not exist.
 */
export async function spendLimit(
  limit: string,
  viewer: Viewer,
  clientIp: string,
  rateLimits: RateLimits,
): Promise<Spending> {
  const names = limitsOfEndpoints[limit]
  if (names === undefined) throw new Error(`No limit is named ${limit}`)
  for (const name of names) {
    const key = requestLimits[name].by === 'account' ? accountOf(viewer) : clientKeyOf(clientIp)
    if (key === null) continue
    const spending = await rateLimits.spend(name, key)
    if (!spending.ok) return spending
  }
  return { ok: true }
}

/** Gives back what `spendLimit` took, for a request that the product could not answer. */
export async function giveBackLimit(
  limit: string,
  viewer: Viewer,
  clientIp: string,
  rateLimits: RateLimits,
): Promise<void> {
  for (const name of limitsOfEndpoints[limit] ?? []) {
    const key = requestLimits[name].by === 'account' ? accountOf(viewer) : clientKeyOf(clientIp)
    if (key !== null) await rateLimits.giveBack(name, key)
  }
}

/** Whose request it is: the account, or without one the counted part of the client IP. */
export function callerKeyOf(call: { readonly viewer: Viewer; readonly clientIp: string }): string {
  return accountOf(call.viewer) ?? clientKeyOf(call.clientIp)
}

function accountOf(viewer: Viewer): string | null {
  return viewer.kind === 'signedIn' ? viewer.userId : null
}

/**
 * The part of a client IP that is counted: IPv4 as a whole, also as `::ffff:1.2.3.4`; of IPv6 the network
 * prefix. This machine counts as one client: a browser connects to `::1` where a script takes 127.0.0.1.
 */
export function clientKeyOf(clientIp: string): string {
  if (clientIp === '::1') return '127.0.0.1'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(clientIp)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(clientIp)) return clientIp
  const [head = '', tail] = (clientIp.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const hextets = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = hextets
    .slice(0, IPV6_PREFIX_HEXTETS)
    .map((hextet) => Number.parseInt(hextet, 16).toString(16))
  return `${network.join(':')}::/64`
}
