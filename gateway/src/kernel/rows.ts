import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { z } from 'zod'

const fieldOf = (column: string) =>
  column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What the driver read, as the product names it: fields in camel case, moments as instants. */
export function rowOf<Row>(read: object): { [Field in keyof Row]: Row[Field] } {
  const fields = Object.entries(read).map(([column, value]: [string, unknown]) => [
    fieldOf(column),
    value instanceof Date ? msToInstant(value.getTime()) : value,
  ])
  return Object.fromEntries(fields) as Row
}

/**
 * Of what the driver read the fields that a schema of the contract names, in its order, and nothing else. A
 * large integer, which the driver reads as text, is a number where the schema says so.
 * @throws where a field has no column
 */
export function readAs<S extends z.ZodObject>({ shape }: S, read: object): z.output<S> {
  const row = rowOf<Record<string, unknown>>(read)
  const fields = Object.entries(shape).map(([name, schema]) => {
    const value = row[name]
    if (value === undefined) throw new Error(`No column has the field ${name}`)
    return [name, typeof value === 'string' && isNumber(schema) ? Number(value) : value]
  })
  return Object.fromEntries(fields) as z.output<S>
}

function isNumber(schema: unknown): boolean {
  return schema instanceof z.ZodNumber || (schema instanceof z.ZodNullable && isNumber(schema.unwrap()))
}

/** Every row of a query, or of what it changed. */
export async function rowsOf<Row>(query: PromiseLike<unknown>): Promise<Row[]> {
  return ((await query) as readonly object[]).map((row) => rowOf<Row>(row))
}

/** The same by a schema. */
export async function rowsAs<S extends z.ZodObject>(
  schema: S,
  query: PromiseLike<unknown>,
): Promise<z.output<S>[]> {
  return ((await query) as readonly object[]).map((row) => readAs(schema, row))
}

/** How many rows a query has. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await rowsOf<{ readonly count: string }>(query.count('* as count'))
  return Number(row?.count ?? 0)
}

/** Fields by the names of their columns, to be written. */
export function columnsOf<Value>(fields: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))
}
