import {
  administeredPhases,
  administeredSorts,
} from '@zuschlag/contracts/administration/administered-auctions'
import { z } from 'zod'
import type { DataSort } from '../../administration/table/data-column.ts'

/** Rows of one page of the table. */
export const OBJECTS_PAGE_SIZE = 25
const SKIP_MAX = 1_000_000

/** What the table is narrowed to besides a phase. */
const shows = ['decisions', 'requests'] as const

/** What the address of the table says. Nonsense in it is as good as nothing. */
export const objectsSearchSchema = z.object({
  search: z.string().max(200).optional().catch(undefined),
  phase: z.enum(administeredPhases).optional().catch(undefined),
  /** `decisions`: what ended and waits for an award; `requests`: what somebody wants to buy at once. */
  show: z.enum(shows).optional().catch(undefined),
  sort: z.enum(administeredSorts).optional().catch(undefined),
  direction: z.enum(['ascending', 'descending']).optional().catch(undefined),
  skip: z.number().int().min(0).max(SKIP_MAX).optional().catch(undefined),
})
export type ObjectsSearch = z.infer<typeof objectsSearchSchema>

/** What the server filters and sorts by. */
export function filterOf({ search, phase, show, sort, direction }: ObjectsSearch) {
  const shown = show === 'decisions' ? ('ended' as const) : phase
  return {
    ...(search !== undefined && { search }),
    ...(shown !== undefined && { phase: shown }),
    ...(show === 'requests' && { hasOpenRequest: 'true' as const }),
    ...(sort !== undefined && { sort }),
    ...(direction !== undefined && { direction }),
  }
}

/** The page that the server is asked for. */
export function pageOf(search: ObjectsSearch) {
  return {
    take: OBJECTS_PAGE_SIZE,
    ...filterOf(search),
    ...(search.skip !== undefined && { skip: search.skip }),
  }
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
