import type { administeredSorts, administeredWork } from '@zuschlag/contracts/administration/list-filters'

/** What runs or will run, then drafts, then what is over. */
const STAGE = `case
  when coalesce(withdrawn_at, ended_at, awarded_at, not_awarded_at) is not null then 2
  when is_published then 0 else 1 end`

/** The price that the table shows: the one that was achieved, else the current one after the first bid. */
const SHOWN_PRICE = `coalesce(
  case when withdrawn_at is not null then null
    when awarded_at is not null then awarded_price
    when ended_by = 'immediatePurchase' then purchase_price end,
  case when bid_count > 0 then current_price end)`

/** Each sort with its own direction first, then the other one. */
const orders = {
  newest: ['drafted_at desc, auction_id', 'drafted_at, auction_id'],
  title: ['search_text, auction_id', 'search_text desc, auction_id'],
  end: [
    `${STAGE}, case when (${STAGE}) < 2 then coalesce(effective_end_at, 'infinity') end,
      coalesce(withdrawn_at, effective_end_at) desc, auction_id`,
    `coalesce(effective_end_at, '-infinity') desc, auction_id`,
  ],
  price: [`${SHOWN_PRICE} desc nulls last, auction_id`, `${SHOWN_PRICE} nulls last, auction_id`],
  bids: ['bid_count desc, auction_id', 'bid_count, auction_id'],
} as const satisfies Record<(typeof administeredSorts)[number], readonly [string, string]>

/** The direction that comes first: the newest, the nearest end, the highest figures. */
const firstDirection = {
  newest: 'descending',
  title: 'ascending',
  end: 'ascending',
  price: 'descending',
  bids: 'descending',
} as const satisfies Record<keyof typeof orders, 'ascending' | 'descending'>

/** What waits for a decision is over; the longest wait comes first there. */
const LONGEST_WAIT = `coalesce(effective_end_at, 'infinity'), auction_id`

export type TableOrder = {
  readonly sort: keyof typeof orders
  readonly direction?: 'ascending' | 'descending' | undefined
  readonly work?: (typeof administeredWork)[number] | undefined
}

/** What the rows of a table are ordered by, in SQL. */
export function orderOf({ sort, work, direction = firstDirection[sort] }: TableOrder): string {
  if (sort === 'end' && work !== undefined) return LONGEST_WAIT
  return orders[sort][direction === firstDirection[sort] ? 0 : 1]
}
