import type { Knex } from 'knex'

/** Tables of `accounts` in which a text stands somewhere. */
export async function tablesWith(knex: Knex, text: string): Promise<readonly string[]> {
  const tables = await knex('pg_tables').where({ schemaname: 'accounts' }).pluck<string[]>('tablename')
  const found: string[] = []
  for (const table of tables) {
    const rows = await knex(`accounts.${table} as t`)
      .whereRaw('t::text ilike ?', [`%${text}%`])
      .limit(1)
    if (rows.length > 0) found.push(table)
  }
  return found
}
