import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import type { PublicRead, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import type { Bus } from '@zuschlag/engine/bus/bus'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Context, Middleware } from 'koa'
import type { Knex } from 'knex'
import { administeredAuctionRoutes } from './administration/administered-auctions.route.ts'
import { auctionInsightRoutes } from './administration/auction-insight.route.ts'
import { manageAuctionRoutes } from './administration/manage-auction.route.ts'
import { createManagingCommands } from './administration/managing-commands.ts'
import { createPeople } from './administration/people.ts'
import { accountRoutes } from './accounts/account.route.ts'
import { createDirectory } from './accounts/directory.ts'
import { createSessionCookie } from './accounts/session-cookie.ts'
import { createSessions } from './accounts/sessions.ts'
import { createAuctionReader } from './auction/auction-reader.ts'
import type { AuctionReader } from './auction/auction-reader.ts'
import { createSendBidderCommand } from './auction/bidder-commands.ts'
import { placeBidRoute } from './auction/place-bid.route.ts'
import { documentRoute } from './auction/read-documents.route.ts'
import { readAuctionRoutes } from './auction/read-auctions.route.ts'
import { rulesSheetRoute } from './auction/read-rules-sheet.route.ts'
import { requestImmediatePurchaseRoute } from './auction/request-immediate-purchase.route.ts'
import { createToldRevisions } from './auction/told-revisions.ts'
import { calendarRoute } from './calendar/read-calendar.route.ts'
import type { GatewayConfig } from './config.ts'
import { api } from './http/api.ts'
import { createApp } from './http/app.ts'
import { compressPublicAnswers } from './http/compress-public-answers.ts'
import { crawlerFiles } from './http/crawler-files.ts'
import { createForeignPageCheck } from './http/cross-site.ts'
import { drawnPages } from './http/drawn-pages.ts'
import type { ReadinessCheck } from './http/health.ts'
import { databaseCheck, health, metricsPage } from './http/health.ts'
import { configured, drain, listen } from './http/listening.ts'
import type { Logger } from './http/logger.ts'
import { createMetrics } from './http/metrics.ts'
import { openApiPage } from './http/openapi-page.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { createRateLimits } from './http/rate-limits.ts'
import type { Route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { assetsOfOlderBuilds, staticImages, staticWeb } from './http/static-web.ts'
import type { MessageParts } from './message-routes.ts'
import { messageParts } from './message-routes.ts'
import { createPublicRead } from './pages/public-read.ts'
import { routePolicies } from './policies/route-policies.ts'
import type { Viewer } from './policies/viewer.ts'
import { visitor } from './policies/viewer.ts'
import { LiveServer } from './realtime/live-server.ts'
import { readPartnersRoute } from './partners/read-partners.route.ts'
import { configurationRoute } from './site/configuration.route.ts'
import { createWatchList } from './watch-list/watch-list.ts'
import { watchListRoutes } from './watch-list/watch-list.route.ts'

export type GatewayOptions = {
  readonly config: GatewayConfig
  readonly knex: Knex
  readonly engineClient: EngineClient
  readonly bus: Bus
  readonly clock: { now(): Instant }
  readonly logger: Logger
  /** Folder of the built web; null where something else serves it. */
  readonly webDist: string | null
  /** Makes what draws pages of `webDist` from public reads; null where the browser draws all of them. */
  readonly createRenderer?: ((read: PublicRead) => RenderPage) | null
  /** Further parts that have to work before requests make sense. */
  readonly readinessChecks?: readonly ReadinessCheck[]
  /** Default: as the configuration says. */
  readonly rateLimits?: RateLimits
}

export interface Gateway {
  /** Begins to listen; answers the port, which is another one than asked for where 0 was asked. */
  listen(port: number, host?: string): Promise<number>
  /** Takes nothing new, lets what is under way finish within the drain time, and lets go of everything. */
  close(): Promise<void>
}

/** The gateway, put together. Everything with an effect comes in from outside. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, knex, bus, clock, logger } = options
  const parts = await createParts(options)
  const { metrics, sessionReader } = parts
  const isForeign = createForeignPageCheck([new URL(config.publicUrl).origin, ...config.allowedOrigins])
  const live = new LiveServer({
    ...parts,
    bus,
    clock,
    logger,
    nowMs: () => performance.now(),
    trustedProxies: config.trustedProxies,
    isForeign,
    viewerOf: sessionReader,
  })
  const messages = messageParts({ ...options, ...parts })
  const routes = routesOf(options, { ...parts, messages }, (sessionId) => live.endSession(sessionId))
  let isClosing = false
  const readiness = [databaseCheck(knex), ...(options.readinessChecks ?? [])]
  const app = createApp({
    logger,
    metrics,
    trustedProxies: config.trustedProxies,
    middleware: [
      securityHeaders({ ...config, privacyNotice: config.site.links.privacyNotice }),
      health(readiness, () => isClosing),
      metricsPage(metrics),
      openApiPage(routes.map(({ endpoint }) => endpoint)),
      compressPublicAnswers,
      api({
        routes,
        policies: routePolicies,
        clock,
        rateLimits: parts.rateLimits,
        viewerOf: (context: Context) => sessionReader(context.headers),
        isForeign,
      }),
      ...messages.pages,
      ...(config.filesDir === null ? [] : [staticImages(config.filesDir)]),
      ...webPages(options, routes),
    ],
  })
  const answer = app.callback()
  const server = configured(createServer((request, response) => void answer(request, response)))
  live.attach(server)
  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      isClosing = true
      live.goAway()
      await drain(server, () => live.terminate())
    },
  }
}

/** The built web: pages that the server draws, else files and the shell. */
function webPages(options: GatewayOptions, routes: readonly Route[]): readonly Middleware[] {
  const { webDist, createRenderer, config, clock, logger } = options
  if (webDist === null) return []
  const files = [staticWeb(webDist), ...assetsOfOlderBuilds(webDist)]
  const read = createPublicRead({ routes, clock })
  const nowMs = () => performance.now()
  const crawlers = crawlerFiles({ origin: new URL(config.publicUrl).origin, read, nowMs })
  if (!createRenderer) return [crawlers, ...files]
  const drawn = drawnPages({
    webDist,
    render: createRenderer(read),
    origins: [config.publicUrl, ...config.allowedOrigins].map((address) => new URL(address).origin),
    logger,
    nowMs,
    serverTimeMs: () => instantToMs(clock.now()),
  })
  return [crawlers, drawn, ...files]
}

type Parts = Awaited<ReturnType<typeof createParts>> & { readonly messages: MessageParts }

async function createParts({ config, knex, clock, rateLimits }: GatewayOptions) {
  const sessions = createSessions({ knex, clock, secret: config.sessionSecret })
  const sessionCookie = createSessionCookie(config.publicUrl.startsWith('https:'))
  const reader: AuctionReader = createAuctionReader(knex)
  const sessionReader = async (headers: Context['headers']): Promise<Viewer> => {
    const token = sessionCookie.read(headers)
    return token === null ? visitor : ((await sessions.find(token)) ?? visitor)
  }
  return {
    sessions,
    sessionCookie,
    sessionReader,
    reader,
    directory: createDirectory(knex),
    watchList: createWatchList(knex),
    toldRevisions: createToldRevisions({ nowMs: () => performance.now(), sleep }),
    metrics: createMetrics(),
    rateLimits: rateLimits ?? (await createRateLimits({ store: config.rateLimitStore, knex })),
  }
}

function routesOf(
  { knex, engineClient, config }: GatewayOptions,
  parts: Parts,
  onSessionEnded: (sessionId: string) => void,
): readonly Route[] {
  const send = createSendBidderCommand({ ...parts, engineClient })
  return [
    ...accountRoutes({ ...parts, knex, onSessionEnded }),
    ...readAuctionRoutes(parts),
    configurationRoute(config),
    readPartnersRoute(knex),
    rulesSheetRoute(parts),
    calendarRoute(parts, config.publicUrl),
    ...watchListRoutes(parts),
    ...parts.messages.routes,
    documentRoute(parts, config.filesDir),
    placeBidRoute(send),
    requestImmediatePurchaseRoute(send),
    ...administeredAuctionRoutes({ ...parts, knex }),
    ...auctionInsightRoutes({ knex, people: createPeople(knex) }),
    ...manageAuctionRoutes({ knex, commands: createManagingCommands({ ...parts, engineClient }) }),
  ]
}
