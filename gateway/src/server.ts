import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Context, Middleware } from 'koa'
import { observedEngine } from './modules/auctions/observed-engine.ts'
import { api } from './edge/http/api.ts'
import { createApp } from './edge/http/app.ts'
import { noteOfferProblems } from './edge/http/offer-incidents.ts'
import { crawlerFiles } from './edge/ssr/crawler-files.ts'
import { createForeignPageCheck } from './edge/http/cross-site.ts'
import { serverRendering } from './edge/ssr/server-rendering.ts'
import type { ReadinessCheck } from './edge/http/health.ts'
import { databaseCheck, health, metricsPage, readinessMetrics, readModelsCheck } from './edge/http/health.ts'
import { FairScheduler } from './edge/admission-control/fair-scheduler.ts'
import { withAdmissionControl } from './edge/admission-control/admission-control.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { createListeners } from './edge/http/listeners.ts'
import { type Page, pages } from './edge/http/pages.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import { operatorAccess } from './kernel/operator-access.ts'
import { descriptionPages } from './edge/http/api-description/description-pages.ts'
import type { Route } from './edge/http/route.ts'
import { securityHeaders, tenantFrames } from './edge/http/security-headers.ts'
import { securityTxt } from './edge/http/security-txt.ts'
import { assetsOfOlderBuilds, staticImages, staticWeb } from './edge/ssr/static-web.ts'
import { TooManyHashes } from './modules/identity/accounts/password-hash.ts'
import { routesOf } from './routes.ts'
import { createOperations } from './modules/back-office/operations/operations.route.ts'
import { createPublicRead } from './edge/ssr/public-read.ts'
import { createServices } from './services.ts'
import { isLiveUpgrade, LiveServer } from './edge/realtime/live-server.ts'
import { clamdScan, loggedScan } from './edge/http/virus-scan.ts'

export interface Gateway {
  /** Starts listening and returns the bound port (an ephemeral one if `port` is 0). */
  listen(port: number, hosts?: readonly string[]): Promise<number>
  /** Stops accepting, drains requests in flight within the drain time, and closes all connections. */
  close(): Promise<void>
}

/** Composes the gateway. All effects are injected. */
export function createGateway(options: GatewayOptions): Gateway {
  const { config, knex, bus, clock, logger, tracing } = options
  const services = createServices(options)
  const { metrics, sessionReader, incidents } = services
  const isForeign = createForeignPageCheck([new URL(config.publicUrl).origin, ...config.allowedOrigins])
  const network = { trustedProxies: config.trustedProxies, isForeign, scheduler: new FairScheduler() }
  const live = new LiveServer({ ...services, ...network, bus, clock, logger, viewerOf: sessionReader })
  const readiness = [databaseCheck(knex), readModelsCheck(knex), ...(options.readinessChecks ?? [])]
  const operations = createOperations(options, services, readiness)
  services.sessions.onEnded((sessionIds) => live.endSessions(sessionIds))
  const engineClient = observedEngine(options.engineClient, { logger, metrics, ...(tracing && { tracing }) })
  const served = routesOf({ ...options, engineClient }, { ...services, watchersOf: live.watchersOf })
  const routes = [...served.routes, ...operations.routes]
  const isOperator = operatorAccess(config.operatorNetwork ?? 'loopback')
  let isClosing = false
  const app = createApp({
    logger,
    metrics,
    trustedProxies: config.trustedProxies,
    isOverloaded: (error) => error instanceof TooManyHashes,
    onProblem: noteOfferProblems(incidents.note),
    ...(tracing && { tracing }),
    middleware: [
      securityHeaders({ ...config, privacyNotice: config.site.links.privacyNotice }),
      pages([
        ...tenantFrames(services),
        ...health(readiness, () => isClosing, isOperator),
        metricsPage(figuresOf(options, metrics, readiness), isOperator),
        ...selfDescription(options, routes),
        ...served.pages,
      ]),
      api({
        routes,
        clock,
        ...services,
        viewerOf: (context: Context) => sessionReader(context.headers),
        isForeign,
        ...(config.clamdUrl && { scanUpload: loggedScan(clamdScan(config.clamdUrl), logger) }),
      }),
      ...(config.filesDir === null ? [] : [staticImages(config.filesDir)]),
      ...webPages(options, routes),
    ],
  })
  const isHttps = config.publicUrl.startsWith('https:')
  const edge = { ...network, incidents, isHttps, limits: metrics.limits, logger, clock }
  const server = withAdmissionControl({ ...edge, answer: app.callback(), shouldUpgrade: isLiveUpgrade })
  live.attach(server)
  const listeners = createListeners(server)
  return {
    listen: listeners.listen,
    async close() {
      isClosing = true
      operations.stop()
      live.goAway()
      await listeners.drain(() => live.terminate()).then(incidents.close)
    },
  }
}

/** What `/metrics` shows of every thread of this process. */
function figuresOf(
  { furtherMetrics = [] }: GatewayOptions,
  { registry }: Metrics,
  readiness: readonly ReadinessCheck[],
): readonly (() => Promise<string>)[] {
  return [() => registry.metrics(), readinessMetrics(readiness), ...furtherMetrics]
}

/** The API description, at `/api/docs` and related paths, and security.txt. */
function selfDescription(options: GatewayOptions, routes: readonly Route[]): readonly Page[] {
  const { config, clock, version = 'unknown' } = options
  const contact = config.site.securityContact ?? config.site.company.email
  const nowMs = () => instantToMs(clock.now())
  return [
    securityTxt({ origin: new URL(config.publicUrl).origin, contact, nowMs }),
    ...descriptionPages(routes, { publicUrl: config.publicUrl, version }),
  ]
}

/** The built web: server-rendered pages, static files and the shell. */
function webPages(options: GatewayOptions, routes: readonly Route[]): readonly Middleware[] {
  const { webDist, createRenderer, config, clock, logger } = options
  if (webDist === null) return []
  const files = [staticWeb(webDist), ...assetsOfOlderBuilds(webDist)]
  const read = createPublicRead({ routes, clock })
  const nowMs = () => performance.now()
  const crawlers = pages(crawlerFiles({ origin: new URL(config.publicUrl).origin, read, nowMs }))
  if (!createRenderer) return [crawlers, ...files]
  const rendering = serverRendering({
    webDist,
    render: createRenderer(read),
    origins: [config.publicUrl, ...config.allowedOrigins].map((url) => new URL(url).origin),
    logger,
    nowMs,
    serverTimeMs: () => instantToMs(clock.now()),
  })
  return [crawlers, rendering, ...files]
}
