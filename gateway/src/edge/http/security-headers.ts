import { languages } from '@zuschlag/contracts/kernel/languages'
import { frameOriginsSql } from '@zuschlag/projections/account-joins/tenant-queries'
import type { Knex } from 'knex'
import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { Page, PageContext } from './pages.ts'

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
/** The public page of an offer, with or without a language before it. */
const offerPage = new RegExp(`^/(?:(?:${languages.join('|')})/)?(${uuid})/?$`)
/** Sign-in on the way to an offer (specification, section 2: a note is shown inside a frame). */
const signInPage = new RegExp(`^/(?:(?:${languages.join('|')})/)?login/?$`)
const auctionIdOnly = new RegExp(`^${uuid}$`)

/** TTL of a tenant's list in milliseconds, and maximum number of cached auctions. */
const CACHE_TTL_MS = 5_000
const CACHE_ENTRIES_MAX = 1_000

type Options = { readonly knex: Knex; readonly nowMs: () => number }

/**
 * Lets the sites that a tenant named show its public offers in a frame; everything else stays with this
 * origin alone. Where the list cannot be read, nobody may.
 */
export function tenantFrames({ knex, nowMs }: Options): readonly Page[] {
  const cache = new Map<string, { readonly origins: readonly string[]; readonly untilMs: number }>()

  async function originsOf(auctionId: string): Promise<readonly string[]> {
    const known = cache.get(auctionId)
    if (known !== undefined && nowMs() < known.untilMs) return known.origins
    const found = await knex
      .raw<{ rows: { frame_origins: string[] }[] }>(frameOriginsSql, { auctionId })
      .catch(() => null)
    if (found === null) return []
    const origins = found.rows[0]?.frame_origins ?? []
    if (cache.size >= CACHE_ENTRIES_MAX) cache.clear()
    cache.set(auctionId, { origins, untilMs: nowMs() + CACHE_TTL_MS })
    return origins
  }

  const permitting =
    (auctionIdOf: (context: PageContext) => unknown): Page['answer'] =>
    async (context, next) => {
      const auctionId = auctionIdOf(context)
      const isKnown = typeof auctionId === 'string' && auctionIdOnly.test(auctionId)
      const origins = isKnown ? await originsOf(auctionId.toLowerCase()) : []
      if (origins.length > 0) permit(context, origins)
      await next()
    }
  return [
    { path: offerPage, answer: permitting(({ captures = [] }) => captures[0]) },
    { path: signInPage, answer: permitting(({ query }) => query['auctionId']) },
  ]
}

/** The older header knows no list: where the newer one names sites, it has to go. */
function permit(context: Context, origins: readonly string[]): void {
  const policy = context.response.get('Content-Security-Policy')
  context.set(
    'Content-Security-Policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors 'self' ${origins.join(' ')}`),
  )
  context.remove('X-Frame-Options')
}

type SecurityOptions = {
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
