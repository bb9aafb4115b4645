import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { EndedAuction } from '@zuschlag/contracts/auction/views'

type StoryMonth = {
  /** Year and month in the auctions' zones, `2026-11`: the key of the group. */
  readonly month: string
  /** Its first story, whose end says the month. */
  readonly stories: readonly [EndedAuction, ...EndedAuction[]]
}

/** Groups ended auctions by the month in which they ended, each in its own time zone, keeping their order. */
export function storiesByMonth(auctions: readonly EndedAuction[]): StoryMonth[] {
  const groups = new Map<string, [EndedAuction, ...EndedAuction[]]>()
  for (const auction of auctions) {
    const month = monthOf(auction)
    const group = groups.get(month)
    if (group === undefined) groups.set(month, [auction])
    else group.push(auction)
  }
  return [...groups].map(([month, stories]) => ({ month, stories }))
}

function monthOf({ end, timeZone }: EndedAuction): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
  return parts.format(new Date(end))
}

/** The newest sale of each tenant by its id: a quote of theirs stands below that one alone. */
export function quotedStories(auctions: readonly EndedAuction[]): ReadonlySet<EndedAuction> {
  const first = new Map<string, EndedAuction>()
  for (const auction of auctions)
    if (achievedPrice(auction.outcome) !== null && !first.has(auction.tenant.id))
      first.set(auction.tenant.id, auction)
  return new Set(first.values())
}

type PriceComparison = {
  /** What was added to the start price; negative where the end is lower. */
  readonly difference: number
  /** The same in percent of the start price. */
  readonly percent: number
  /** Shares of the bar in percent: what both prices have in common, and what differs. */
  readonly common: number
  readonly rest: number
}

/** How an end price compares with its start price; both are above 0. */
export function comparePrices(startPrice: number, endPrice: number): PriceComparison {
  const greater = Math.max(startPrice, endPrice)
  const common = (Math.min(startPrice, endPrice) / greater) * 100
  const difference = endPrice - startPrice
  return { difference, percent: (difference / startPrice) * 100, common, rest: 100 - common }
}
