import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Knex } from 'knex'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import { type RequestLimitName, requestLimits } from '../../kernel/request-limits.ts'
import { isUnavailability } from '../../kernel/is-unavailability.ts'
import type { LimitMetrics } from '../../kernel/metrics/limit-metrics.ts'

export type Spending = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export interface RateLimits {
  /** Spends one request of a limit; `key` is account, client IP or e-mail, or two of them joined. */
  spend(name: RequestLimitName, key: string): Promise<Spending>
  /** Gives one request back that turned out to cost nothing. */
  giveBack(name: RequestLimitName, key: string): Promise<void>
  /** Whether the limit is spent already, without spending. */
  check(name: RequestLimitName, key: string): Promise<Spending>
}

export type RateLimitOptions =
  | { readonly store: 'memory' }
  | { readonly store: 'postgres'; readonly knex: Knex; readonly secret: string }

/** As long as PostgreSQL may take to count; a bid waits for it. */
const STORE_ANSWERS_WITHIN_MS = 500
/** So long nobody waits for it again after it was silent. */
const STORE_LEFT_ALONE_MS = 1_000

type Counter = Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward'>

/** Asks no store for anything yet: a gateway starts without its database, too. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const limiters = new Map<RequestLimitName, Counter>()
  for (const name of Object.keys(requestLimits) as RequestLimitName[])
    limiters.set(name, limiterOf(name, options))
  const limiter = (name: RequestLimitName): Counter => {
    const found = limiters.get(name)
    if (found === undefined) throw new Error(`No limiter for ${name}`)
    return found
  }
  return {
    async spend(name, key) {
      try {
        await limiter(name).consume(key)
        return { ok: true }
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return { ok: false, retryAfterSeconds: secondsOf(refusal) }
        throw refusal
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(key)
    },
    async check(name, key) {
      const used = await limiter(name).get(key)
      if (used === null || used.consumedPoints <= requestLimits[name].max) return { ok: true }
      return { ok: false, retryAfterSeconds: secondsOf(used) }
    },
  }
}

/** The same limits; what they refuse is counted by the limit's name. */
export function countingRefusals(rateLimits: RateLimits, limits: Pick<LimitMetrics, 'refused'>): RateLimits {
  const counted = (name: RequestLimitName, spending: Spending): Spending => {
    if (!spending.ok) limits.refused(`budget.${name}`)
    return spending
  }
  return {
    spend: async (name, key) => counted(name, await rateLimits.spend(name, key)),
    check: async (name, key) => counted(name, await rateLimits.check(name, key)),
    giveBack: (name, key) => rateLimits.giveBack(name, key),
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

/** Limits that each process counts alone: thousands who come back at once must not become as many writes. */
const processLocal: ReadonlySet<RequestLimitName> = new Set(['live'])

function limiterOf(name: RequestLimitName, options: RateLimitOptions): Counter {
  const { max: points, seconds: duration } = requestLimits[name]
  const common = { keyPrefix: name, points, duration }
  if (options.store === 'memory' || processLocal.has(name)) return new RateLimiterMemory(common)
  const shared = new RateLimiterPostgres({
    ...common,
    storeClient: options.knex,
    storeType: 'knex',
    tableName: 'rate_limits',
    // By a migration.
    tableCreated: true,
  })
  return withFallback(withHashedKeys(shared, options.secret), new RateLimiterMemory(common))
}

/** The table holds keyed hashes: no client IP, email address or account can be read from it. */
function withHashedKeys(counter: Counter, secret: string): Counter {
  const hashOf = (key: string | number): string =>
    createHmac('sha256', secret).update(`rate-limit:${key}`).digest('base64url')
  return {
    consume: (key, points) => counter.consume(hashOf(key), points),
    get: (key) => counter.get(hashOf(key)),
    reward: (key, points) => counter.reward(hashOf(key), points),
  }
}

/**
 * While PostgreSQL fails or is silent, each process counts on its own instead of refusing everybody or
 * letting them wait.
 */
function withFallback(shared: Counter, own: Counter): Counter {
  let leftAloneUntilMs = 0
  const ask = async <T>(question: (counter: Counter) => Promise<T>): Promise<T> => {
    if (performance.now() < leftAloneUntilMs) return question(own)
    try {
      return await withTimeout(question(shared), STORE_ANSWERS_WITHIN_MS)
    } catch (failure) {
      if (failure instanceof RateLimiterRes) throw failure
      if (isUnavailability(failure)) leftAloneUntilMs = performance.now() + STORE_LEFT_ALONE_MS
      return question(own)
    }
  }
  return {
    consume: (key, points) => ask((counter) => counter.consume(key, points)),
    get: (key) => ask((counter) => counter.get(key)),
    reward: (key, points) => ask((counter) => counter.reward(key, points)),
  }
}
