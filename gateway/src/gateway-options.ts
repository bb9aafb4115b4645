import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { PublicRead, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { DisputeService } from '@zuschlag/engine/client/dispute-service'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import type { Knex } from 'knex'
import type { OwnershipInLog } from './modules/back-office/shared/managed-ownership.ts'
import type { GatewayConfig } from './kernel/config.ts'
import type { ReadinessCheck } from './edge/http/health.ts'
import type { Logger } from './kernel/logger.ts'
import type { RateLimits } from './edge/rate-limits/rate-limits.ts'
import type { ReadLag } from './modules/back-office/operations/measure.ts'
import type { ReadProjectors } from './modules/back-office/operations/operations.route.ts'
import type { Tracing } from './kernel/tracing.ts'

export type GatewayOptions = {
  readonly config: GatewayConfig
  readonly knex: Knex
  readonly engineClient: EngineClient
  /** Reads, verifies and replays whole histories. Absent: its endpoints answer 503. */
  readonly disputeService?: DisputeService
  /**
   * Whose an auction is by the log, for what is not projected yet; absent or null where this process does not
   * see the log.
   */
  readonly ownershipInLog?: OwnershipInLog | null
  readonly bus: Bus
  readonly clock: { now(): Instant }
  readonly logger: Logger
  /** Folder of the built web; null where something else serves it. */
  readonly webDist: string | null
  /** Creates the server renderer of `webDist`; null without server-side rendering. */
  readonly createRenderer?: ((read: PublicRead) => RenderPage) | null
  /**
   * Folder of the blog's posts, one folder for each language in it; absent or null where there is no blog.
   */
  readonly blogDir?: string | null
  /** Further parts that have to work before requests make sense. */
  readonly readinessChecks?: readonly ReadinessCheck[]
  /** How far readers are behind the log; absent or null if unknown to this process. */
  readonly readLag?: ReadLag | null
  /** Position and rate of each projector; absent or null if unknown: then its endpoint answers 503. */
  readonly readProjectors?: ReadProjectors | null
  /** Of the running product, for its operators. */
  readonly version?: string
  /** Figures of other threads of this process, as Prometheus' text. */
  readonly furtherMetrics?: readonly (() => Promise<string>)[]
  readonly tracing?: Tracing
  /** Default: as the configuration says. */
  readonly rateLimits?: RateLimits
}
