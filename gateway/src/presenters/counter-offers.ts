import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import type { administeredCounterOfferSchema } from '@zuschlag/contracts/administration/administered-auctions'
import type { CounterOfferView } from '@zuschlag/contracts/auction/counter-offer-view'
import { costsAt } from '@zuschlag/contracts/auction/costs'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { z } from 'zod'

/**
 * The last counter-offer while the award is open: its deadline for everybody, its price for those alone who
 * were asked, have the bid still standing and can still get the award; nobody learns who accepted (DEC-13).
 */
export function presentCounterOffer(
  row: AuctionDetailsRow,
  userId: UserId | null,
  now: Instant,
): CounterOfferView | null {
  const last = row.counterOffers.at(-1)
  const isDecided = row.awardedAt !== null || row.notAwardedAt !== null || row.withdrawnAt !== null
  if (last === undefined || isDecided) return null
  const { revision, price, until, candidates, accepted } = last
  const isReleased = userId !== null && row.releasedBidderIds.includes(userId)
  const isOwn = ({ bidderId, isVoided }: (typeof candidates)[number]): boolean =>
    bidderId === userId && !isVoided
  const own = isReleased ? undefined : candidates.find(isOwn)
  const asked =
    own === undefined
      ? null
      : {
          revision,
          price,
          isAccepted: accepted.includes(own.bidRevision),
          costs: costsAt(row.description.costTerms, price),
        }
  return { until, isOpen: now < until, asked }
}

/** What a bidder is asked for while they can still agree to it; null where they are not. */
export function openCounterOfferOf(
  row: AuctionDetailsRow,
  userId: UserId | null,
  now: Instant,
): { readonly price: number; readonly until: Instant } | null {
  const offer = presentCounterOffer(row, userId, now)
  if (offer === null || !offer.isOpen || offer.asked === null || offer.asked.isAccepted) return null
  return { price: offer.asked.price, until: offer.until }
}

/** The price of the last counter-offer that a bidder accepted; null where none. */
export function raisedPriceOf({ counterOffers }: AuctionDetailsRow, userId: UserId | null): number | null {
  const isOwn = ({ candidates, accepted }: AuctionDetailsRow['counterOffers'][number]): boolean =>
    candidates.some(({ bidderId, bidRevision }) => bidderId === userId && accepted.includes(bidRevision))
  return counterOffers.findLast(isOwn)?.price ?? null
}

/** All of them, for the managers of the auction. */
export function presentCounterOffers(
  { counterOffers }: AuctionDetailsRow,
  now: Instant,
): z.infer<typeof administeredCounterOfferSchema>[] {
  return counterOffers.map(({ price, until, candidates, accepted }) => ({
    price,
    until,
    isOpen: now < until,
    asked: candidates.length,
    accepted: accepted.length,
  }))
}

/** The highest price that is offered now: of a bid, or of a counter-offer that raised one (DEC-12). */
export function highestOfferOf({ highestBid, counterOffers }: AuctionDetailsRow): number | null {
  const raised = counterOffers.flatMap(({ price, accepted }) => (accepted.length > 0 ? [price] : []))
  return highestBid === null ? null : largestOf(raised, highestBid)
}
