import type { IncomingMessage } from 'node:http'

/**
 * The client's IP, for limits alone. Each trusted proxy added one entry at the right of `X-Forwarded-For`; a
 * client can forge every entry left of those.
 */
export function clientIpOf(request: IncomingMessage, trustedProxies: number): string {
  const own = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return own
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-trustedProxies) ?? hops[0] ?? own
}
