import { Model, type Pojo, snakeCaseMappers } from 'objection'
import { READ_SCHEMA } from './schema-names.ts'
import { type ColumnKind, decodeValue, type Table } from './table.ts'

/**
 * Base of the models that queries read with. A model names its table; its columns come from there, and values
 * arrive as the row type says: prices as numbers, moments as instants.
 */
export class ReadModel extends Model {
  static table: Table

  /** Without it `first()` reads all rows and keeps one. */
  static override useLimitInFirst = true

  static override get columnNameMappers() {
    return snakeCaseMappers()
  }

  static override get tableName(): string {
    return `${READ_SCHEMA}.${this.table.name}`
  }

  static override get idColumn(): string[] {
    return [...this.table.key]
  }

  override $parseDatabaseJson(stored: Pojo): Pojo {
    const columns: Readonly<Record<string, ColumnKind>> = (this.constructor as typeof ReadModel).table.columns
    const parsed: Record<string, unknown> = super.$parseDatabaseJson(stored)
    for (const [field, value] of Object.entries(parsed)) {
      const kind = columns[field]
      if (kind !== undefined) parsed[field] = decodeValue(kind, value)
    }
    return parsed
  }
}
