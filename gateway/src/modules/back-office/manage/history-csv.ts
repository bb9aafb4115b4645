import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Language } from '@zuschlag/contracts/kernel/languages'
import type { AuctionHistoryRow } from '@zuschlag/projections/auction-history/table'
import { type CsvCell, csvOf } from '../../../kernel/csv/csv.ts'

/** Names as in the log: readers of the file find them in the documentation of events. */
const head = [
  'revision',
  'engineTime',
  'event',
  'schemaVersion',
  'actorRole',
  'actorUserId',
  'actorName',
  'price',
  'data',
  'commandId',
  'previousHash',
  'hash',
] as const

/** A row as its reader may see it. */
export type ShownRow = Omit<AuctionHistoryRow, 'commandId'> & { readonly commandId: CommandId | null }

export type HistoryOrder = {
  readonly rows: readonly ShownRow[]
  /** Who acted, as the reader may know them. */
  readonly people: readonly PersonView[]
  readonly language: Language
}

/** The history of an auction as a table, with everything that its hashes are of. */
export function historyCsv({ rows, people, language }: HistoryOrder): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const lines = rows.map((row): CsvCell[] => [
    row.revision,
    row.at,
    row.type,
    row.schemaVersion,
    row.actorRole,
    row.actorUserId,
    row.actorUserId === null ? null : (names.get(row.actorUserId) ?? null),
    priceIn(row.data),
    visibleJson(row.data),
    row.commandId,
    row.previousHash,
    row.hash,
  ])
  return csvOf([head, ...lines], language)
}

/** Names characters that cannot be seen, which a cell does not keep. */
function visibleJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(/\p{Cf}/gu, (character) =>
    [...Array(character.length).keys()]
      .map((place) => String.raw`\u` + character.charCodeAt(place).toString(16).padStart(4, '0'))
      .join(''),
  )
}

/** A number of its own column; a refused bid may have any value. */
function priceIn(data: unknown): CsvCell {
  const price: unknown = typeof data === 'object' && data !== null && 'price' in data ? data.price : null
  return typeof price === 'number' ? price : null
}
