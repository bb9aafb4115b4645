import type { Knex } from 'knex'

/** What several gateways have spent of each budget. Gateways of before made the table themselves, and it may be there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create table if not exists rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`)
}
