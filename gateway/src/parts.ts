import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectory } from './accounts/directory.ts'
import { createSessionCookie } from './accounts/session-cookie.ts'
import { createSessions } from './accounts/sessions.ts'
import { createAccountTokens } from './accounts/tokens/account-tokens.ts'
import { createRestrictions } from './admissions/restrictions.ts'
import { createAuctionReader } from './auction/auction-reader.ts'
import { createToldRevisions } from './auction/told-revisions.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createRateLimits } from './http/rate-limits.ts'
import type { Viewer } from './policies/viewer.ts'
import { visitor } from './policies/viewer.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { createWatchList } from './watch-list/watch-list.ts'

export type Parts = Awaited<ReturnType<typeof createParts>>

/** What routes and live connections share. */
export async function createParts({ config, knex, clock, bus, rateLimits }: GatewayOptions) {
  const { sessionSecret: secret, publicUrl } = config
  const sessions = createSessions({ knex, clock, secret, bus })
  const sessionCookie = createSessionCookie(publicUrl.startsWith('https:'))
  const sessionReader = async (headers: IncomingHttpHeaders): Promise<Viewer> => {
    const token = sessionCookie.read(headers)
    return token === null ? visitor : ((await sessions.find(token)) ?? visitor)
  }
  const nowMs = (): number => performance.now()
  return {
    knex,
    publicUrl,
    nowMs,
    sleep,
    sessions,
    sessionCookie,
    sessionReader,
    tokens: createAccountTokens({ clock, secret, publicUrl }),
    reader: createAuctionReader(knex),
    directory: createDirectory(knex),
    watchList: createWatchList(knex),
    restrictions: createRestrictions({ knex, bus, nowMs }),
    toldRevisions: createToldRevisions({ nowMs, sleep }),
    metrics: createMetrics(),
    rateLimits: rateLimits ?? (await createRateLimits({ store: config.rateLimitStore, knex })),
  }
}
