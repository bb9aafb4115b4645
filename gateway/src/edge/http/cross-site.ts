import type { IncomingHttpHeaders } from 'node:http'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const thisMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** Says of a request's headers whether a page of another site caused it. */
export type ForeignPageCheck = (headers: IncomingHttpHeaders) => boolean

/**
 * Whether a page of another site caused a request (CSRF).
 *
 * Every current browser says where a request comes from, in `Sec-Fetch-Site`, older ones in `Origin`; both
 * are out of a page's reach. A script sends neither and passes: it has no foreign cookies to abuse, and the
 * cookie is SameSite=Lax besides. Our own is an origin that is listed (full, such as
 * `https://zuschlag.example`). Under a name that no listed origin has, and on this machine, where ports are
 * mapped freely, it is the host that the request is for: a proxy may pass a listed name on without its port,
 * and another port or protocol of it is another origin.
 */
export function createForeignPageCheck(allowedOrigins: readonly string[]): ForeignPageCheck {
  const allowed = new Set(allowedOrigins)
  const names = allowedOrigins.map((origin) => new URL(origin).hostname)
  const listedNames = new Set(names.filter((name) => !thisMachine.has(name)))
  return (headers) => {
    const { origin, host } = headers
    const site = headers['sec-fetch-site']
    if (site !== undefined && !ownSites.has(site)) return true
    if (origin === undefined || allowed.has(origin)) return false
    const page = URL.parse(origin)
    return page === null || listedNames.has(page.hostname) || page.host !== host
  }
}

/** Reading from elsewhere is harmless: the answer stays out of a foreign page's reach. */
export function isChanging(method: string): boolean {
  return !safeMethods.has(method)
}
