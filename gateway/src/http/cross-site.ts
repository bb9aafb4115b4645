import type { IncomingHttpHeaders } from 'node:http'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

export type CrossSiteCheck = (request: { method: string; headers: IncomingHttpHeaders }) => boolean

/**
 * Whether a changing request comes from a page of another site (CSRF).
 *
 * Every current browser says where a request comes from, in `Sec-Fetch-Site`, older ones in `Origin`; both are out of
 * a page's reach. A foreign value is refused. A script sends neither and passes: it has no foreign cookies to abuse,
 * and the cookie is SameSite=Lax besides. `allowedOrigins` are full origins, such as `https://zuschlag.example`.
 */
export function createCrossSiteCheck(allowedOrigins: readonly string[]): CrossSiteCheck {
  const isOwn = createOriginCheck(allowedOrigins)
  return ({ method, headers }) => {
    if (safeMethods.has(method)) return false
    const site = headers['sec-fetch-site']
    if (site !== undefined && !ownSites.has(site)) return true
    return !isOwn(headers)
  }
}

/** Whether the request's `Origin`, where there is one, is our own: listed, or the host that the request is for. */
export function createOriginCheck(
  allowedOrigins: readonly string[],
): (headers: IncomingHttpHeaders) => boolean {
  const allowed = new Set(allowedOrigins)
  return ({ origin, host }) => {
    if (origin === undefined || allowed.has(origin)) return true
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }
}
