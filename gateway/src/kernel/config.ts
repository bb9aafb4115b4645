import type { Company, DecisionModes, SiteLinks } from '@zuschlag/contracts/site/configuration'
import type { SiteFigures, SitePrices, SiteTestimonials } from '@zuschlag/contracts/site/marketing'
import type { Agreements } from './agreements.ts'
import type { OperatorNetwork } from './operator-access.ts'

/** What a deployment decides about the gateway; where it comes from is the composition root's business. */
export type GatewayConfig = {
  /**
   * URL of the product, without a trailing slash; https turns on the stricter
   * cookie.
   */
  readonly publicUrl: string
  /**
   * Further origins that may send changing requests and open live connections, such as a development server.
   */
  readonly allowedOrigins: readonly string[]
  /** Proxies in front whose `X-Forwarded-*` headers count; 0 trusts none. */
  readonly trustedProxies: number
  /** From where `/metrics` and what readiness misses can be read; `loopback` unless it says otherwise. */
  readonly operatorNetwork?: OperatorNetwork
  /** Key of the session tokens' hashes. */
  readonly sessionSecret: string
  readonly secondFactor: {
    /**
     * With what second factors are kept; null: nobody is offered one, and who has one gets in by nothing
     * else.
     */
    readonly key: string | null
    /** Whether brokers and administrators without one may do no more than set one up. */
    readonly isRequiredForStaff: boolean
  }
  /**
   * Folder of uploaded and generated files; null where there is none. What lies in its `images` everybody may
   * see, under /files/images; `documents/<auction id>` have readers of their own.
   */
  readonly filesDir: string | null
  /**
   * Folder of files that only routes with a policy of their own read, such as pictures of identifications.
   */
  readonly privateDir: string
  /** Origins of a map provider that pages may load from. */
  readonly mapOrigins: readonly string[]
  /** Map settings for the browser (provider, token, style); not secret. */
  readonly map: { readonly mapboxToken: string | null; readonly styleUrl: string | null }
  /** Who operates this deployment, and what of theirs lies elsewhere; public by nature. */
  readonly site: {
    readonly company: Company
    readonly links: SiteLinks
    /** Email address for reports of vulnerabilities; absent: the company's. */
    readonly securityContact?: string
    /** Decision modes that brokers may choose from, by country. */
    readonly decisionModes: DecisionModes
    /** What the marketing pages say of the platform; null and empty where nothing is stated. */
    readonly figures: SiteFigures | null
    readonly testimonials: SiteTestimonials
    readonly prices: SitePrices
    /** What people agree to; every version stays readable. */
    readonly agreements: Agreements
  }
  /** What dispute files of this installation are verified against; absent where it signs none. */
  readonly signing?: {
    readonly keys: readonly { readonly keyId: string; readonly publicKey: string }[]
    readonly rulesDigest: string
  }
  /** Where clamd looks at every upload, as `tcp://host:port` or `unix:/path`; absent or null: nobody does. */
  readonly clamdUrl?: string | null
  /** Whether demo accounts may be shown on the sign-in page. */
  readonly isDemo: boolean
  /** Folder of the mails that are shown to everybody as the demo's mailbox; null for no such mailbox. */
  readonly mailboxDir: string | null
  /** Where rate limits are counted: `memory` suits one process, `postgres` several. */
  readonly rateLimitStore: 'memory' | 'postgres'
}

/** The one place for everything that has a limit in the HTTP edge. Times are milliseconds, sizes bytes. */
export const limits = {
  jsonBodyBytes: 16 * 1024,
  /** For endpoints that carry the long texts of an auction. */
  largeJsonBodyBytes: 512 * 1024,
  /** Path of a request, and path and query together. */
  requestPathBytes: 2 * 1024,
  requestTargetBytes: 4 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** The largest import, 40 MiB, over a line of 1 Mbit/s. */
  uploadRequestTimeoutMs: 360_000,
  /** Bytes a second that an upload brings at least, counted after its first seconds. */
  uploadBytesPerSecond: 16 * 1024,
  uploadGraceMs: 10_000,
  uploadCheckMs: 1_000,
  keepAliveTimeoutMs: 65_000,
  /**
   * How often connections are checked against the time limits for headers and uploads, so how much later than
   * they a connection is cut.
   */
  connectionsCheckMs: 1_000,
  /** Open connections of one process; deploy/ gives it 65 536 file descriptors. */
  connections: 60_000,
  /** A connection over which nothing moves, such as one whose reader takes no more of an answer. */
  stalledConnectionMs: 60_000,
  handlerTimeoutMs: 10_000,
  /** Thirty pictures of an import are re-encoded one after the other. */
  uploadHandlerTimeoutMs: 30_000,
  /**
   * Uploads in progress in one process: of one account, of one client IP, of all visitors, and of all
   * accounts. Their files lie in temporary storage.
   */
  uploadsPerCaller: 4,
  uploadsPerClientIp: 6,
  uploadsOfVisitors: 8,
  uploadsOfAccounts: 12,
  engineTimeoutMs: 5_000,
  /**
   * A statement that takes longer closes its connection. Above the time of a handler: what became of a change
   * that was cut off, nobody knows, and the answer says so.
   */
  databaseTimeoutMs: 12_000,
  /** Longer than any bid is waited for, shorter than a process takes to be ended by force. */
  drainMs: 8_000,
  socketGoodbyeMs: 1_000,
  readinessTimeoutMs: 1_000,
  /** Pages that the server renders: how long one may take, how many at once, and what is kept of them. */
  pageRenderedMs: 3_000,
  pagesDrawnAtOnce: 8,
  pageKeptMs: 5_000,
  pagesKept: 200,
  /** URLs in one part of the sitemap, which may have 50 000 and 50 MB, and how long it is kept as it was. */
  sitemapPartUrls: 5_000,
  sitemapKeptMs: 60_000,
} as const
