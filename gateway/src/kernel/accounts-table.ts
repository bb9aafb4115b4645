import type { Knex } from 'knex'

/**
 * A table of the schema `accounts` for the query builder; `name as alias` gives it another name. Every change
 * starts here; rows of users, tenants, memberships and brokers are read with their models, others by rows.ts.
 */
export function accountsTable(db: Knex, table: string): Knex.QueryBuilder {
  return db.queryBuilder().withSchema('accounts').from(table)
}
