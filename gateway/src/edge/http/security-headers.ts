import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

export type SecurityOptions = {
  readonly publicUrl: string
  /** Origins of a map provider: its tiles, styles and glyphs. */
  readonly mapOrigins: readonly string[]
  /** URL of a privacy notice that is shown in a frame; null where there is none. */
  readonly privacyNotice?: string | null
}

/** What no page of ours asks a browser for, so that nothing smuggled in can. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Scripts, styles, fonts and texts of the build: no address bar shows them. A drawing can be opened as a
 * page, so it is not among them.
 */
const partOfPage = /^\/assets\/[^?]+\.(?:js|css|woff2|json)$/

/**
 * A strict policy: own scripts and styles from files alone, no inline ones. Two defaults of helmet are turned
 * off on plain http: HSTS and `upgrade-insecure-requests` would send a local visitor to an https that is not
 * there. What a page is made of gets the part of it that holds for files: on a slow line thirty full sets
 * cost a tenth of a second.
 */
export function securityHeaders({
  publicUrl,
  mapOrigins,
  privacyNotice = null,
}: SecurityOptions): Middleware {
  const isHttps = publicUrl.startsWith('https:')
  const self = "'self'"
  const socketOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws')
  const strictTransportSecurity = isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        styleSrc: [self],
        imgSrc: [self, 'data:', 'blob:', ...mapOrigins],
        fontSrc: [self],
        connectSrc: [self, socketOrigin, ...mapOrigins],
        workerSrc: [self],
        frameSrc: [privacyNotice === null ? "'none'" : new URL(privacyNotice).origin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: [self],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity,
    referrerPolicy: { policy: 'same-origin' },
  })
  const partHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: [self] } },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    strictTransportSecurity,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  return async (context, next) => {
    // Compares the path: headers are set before it is known which file or route will answer.
    if (partOfPage.test(context.path)) {
      await partHeaders(context, next)
      return
    }
    context.set('Permissions-Policy', PERMISSIONS)
    await headers(context, next)
  }
}
