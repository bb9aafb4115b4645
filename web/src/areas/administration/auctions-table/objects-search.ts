import type { DataSort } from '../table/data-table.tsx'
import type { ObjectsSearch } from '../table/url-searches.ts'

/** Rows of one page of the table. */
export const OBJECTS_PAGE_SIZE = 25

/** What the server filters and sorts by. */
export function objectsFilterOf({ search, phase, tenant: tenantId, sort, direction }: ObjectsSearch) {
  return { search, phase, tenantId, sort, direction }
}

/** Names the list whatever the order of its rows and the page that is shown. */
export function listOf({ search, phase, tenant }: ObjectsSearch): string {
  return JSON.stringify([search, phase, tenant])
}

/** The page that the server is asked for. */
export function pageOf(search: ObjectsSearch) {
  return { take: OBJECTS_PAGE_SIZE, ...objectsFilterOf(search), skip: search.skip }
}

/** Figures are wanted from the highest on, names and ends from the first. */
const firstDirection = {
  title: 'ascending',
  end: 'ascending',
  price: 'descending',
  bids: 'descending',
} as const
type Column = keyof typeof firstDirection

function isColumn(column: string): column is Column {
  return Object.hasOwn(firstDirection, column)
}

export function sortOf({ sort, direction }: ObjectsSearch): DataSort | undefined {
  if (sort === undefined || !isColumn(sort)) return undefined
  return { column: sort, direction: direction ?? firstDirection[sort] }
}

/** What a press on a column's head asks for: its own direction first, then the other one. */
export function searchWithSort(search: ObjectsSearch, { column }: DataSort): Partial<ObjectsSearch> {
  if (!isColumn(column)) return {}
  const before = sortOf(search)
  const other = before?.direction === 'ascending' ? 'descending' : 'ascending'
  const direction = before?.column === column ? other : firstDirection[column]
  return { sort: column, direction, skip: undefined }
}
