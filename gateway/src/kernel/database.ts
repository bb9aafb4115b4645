import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { createKnex, type DriverReport } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Knex } from 'knex'
import { limits } from './config.ts'
import type { Logger } from './logger.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Below the ten seconds after which a request is given up. */
const CONNECTION_AWAITED_MS = 8_000

/** A connection of the driver. */
type Client = { query: (...args: unknown[]) => unknown; end(): Promise<void> }
type Callback = (error: Error | null, result: unknown) => void

type PoolOptions = {
  readonly connectionsMax: number
  readonly queryTimeoutMs: number
  readonly report?: DriverReport
}

/**
 * A pool of connections. Where a statement gets no answer in time its connection is closed: after a failover
 * the old one may stay silent for as long as TCP sends again, which takes a quarter of an hour.
 */
export function openDatabase(
  connectionString: string,
  { connectionsMax, queryTimeoutMs, report }: PoolOptions,
): Knex {
  const config = {
    connection: {
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: queryTimeoutMs,
    },
    acquireConnectionTimeout: CONNECTION_AWAITED_MS,
    pool: {
      min: 0,
      max: connectionsMax,
      afterCreate: (client: Client, done: (error: null, client: Client) => void) =>
        done(null, closedAfterTimeout(client)),
    },
  }
  return createKnex(config, report)
}

/** What the driver reports, as lines of the log. */
export function reportTo(logger: Pick<Logger, 'warn'>): DriverReport {
  return (reason) => logger.warn({ driver: 'knex', reason }, 'database')
}

/** A pool of a gateway, or one for the readiness of a process whose threads have pools of their own. */
export function poolOf(connectionsMax: number, logger: Pick<Logger, 'warn'>): PoolOptions {
  return { connectionsMax, queryTimeoutMs: limits.databaseTimeoutMs, report: reportTo(logger) }
}

/** The driver reports the timeout and would keep the connection, with the statement still on its way. */
function closedAfterTimeout(client: Client): Client {
  const query = client.query.bind(client)
  client.query = (...args) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return query(...args)
    const closing: Callback = (error, result) => {
      if (error?.message === 'Query read timeout') inBackground(client.end(), crash)
      ;(callback as Callback)(error, result)
    }
    return query(...args.slice(0, -1), closing)
  }
  return client
}
