import type { IncomingHttpHeaders } from 'node:http'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/** Says of a request's headers whether a page of another site caused it. */
export type ForeignPageCheck = (headers: IncomingHttpHeaders) => boolean

/**
 * Whether a page of another site caused a request (CSRF).
 *
 * Every current browser says where a request comes from, in `Sec-Fetch-Site`, older ones in `Origin`; both
 * are out of a page's reach. A script sends neither and passes: it has no foreign cookies to abuse, and the
 * cookie is SameSite=Lax besides. Our own is an origin that is listed (full, such as
 * `https://zuschlag.example`), or the host that the request is for.
 */
export function createForeignPageCheck(allowedOrigins: readonly string[]): ForeignPageCheck {
  const allowed = new Set(allowedOrigins)
  return (headers) => {
    const { origin, host } = headers
    const site = headers['sec-fetch-site']
    if (site !== undefined && !ownSites.has(site)) return true
    if (origin === undefined || allowed.has(origin)) return false
    return !URL.canParse(origin) || host === undefined || new URL(origin).host !== host
  }
}

/** Reading from elsewhere is harmless: the answer stays out of a foreign page's reach. */
export function isChanging(method: string): boolean {
  return !safeMethods.has(method)
}
