import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** The columns of a table of the schema `accounts`. */
export type CopiedTable = { readonly name: string; readonly columns: readonly string[] }

const target = ({ name, columns }: CopiedTable): string =>
  `accounts."${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/** The rows of a table in PostgreSQL's text format, one line each. Line breaks within a value are escaped. */
export function copyOut(client: Client, table: CopiedTable): Readable {
  return client.query(to(`copy ${target(table)} to stdout`))
}

/** Writes what `copyOut` read into a table. */
export async function copyIn(client: Client, table: CopiedTable, content: Readable): Promise<void> {
  await pipeline(content, client.query(from(`copy ${target(table)} from stdin`)))
}
