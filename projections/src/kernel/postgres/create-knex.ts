import knexFactory from 'knex'
import type { Knex } from 'knex'

/** What the query builder reports beside the error that a call rejects with, in one line. */
export type DriverReport = (text: string) => void

/**
 * Every pool of the product is made here: by itself knex writes to stdout, with a stack for each attempt to
 * reach a database that is away. Without `report`, who calls has the error alone.
 */
export function createKnex(config: Knex.Config, report: DriverReport = () => undefined): Knex {
  const say = (message: unknown): void => report(String(message).split('\n', 1).join())
  const log = { debug: say, warn: say, error: say, deprecate: say }
  return knexFactory({ client: 'pg', ...config, log })
}
