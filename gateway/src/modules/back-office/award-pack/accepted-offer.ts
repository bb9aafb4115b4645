import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { outcomeFor } from '../../../presenters/outcome.ts'
import type { BidLogEvent } from '../bid-log/listed-events.ts'

type EventOf<T extends BidLogEvent['type']> = Extract<BidLogEvent, { readonly type: T }>

/** Whose offer is accepted now, and at which price. */
export type Winner = {
  readonly kind: 'award' | 'immediatePurchase'
  readonly userId: UserId
  readonly price: number
}

/** Whatever states a price with confirmations, costs and agreements. */
type OfferEvent = Extract<BidLogEvent, { readonly data: { readonly costs: unknown } }>

/** What the history has of an accepted offer. */
export type AcceptedOffer = {
  readonly offer: OfferEvent
  readonly acceptance: EventOf<'AuctionAwarded' | 'ImmediatePurchaseAccepted'>
  readonly confirmation: EventOf<'AwardConfirmed'> | null
  /** Description and terms as its bidder was shown them. */
  readonly description: AuctionDescription
  readonly terms: AuctionTerms
}

/** The winner by the outcome that everybody is shown; null while there is none (PACK-1). */
export function winnerOf(row: AuctionDetailsRow): Winner | null {
  const outcome = outcomeFor(row, { userId: null, seesAwardPrice: true, seesReason: true })
  const price = achievedPrice(outcome)
  if (outcome === null || price === null) return null
  const kind = outcome.kind === 'awarded' ? 'award' : 'immediatePurchase'
  const userId = kind === 'award' ? row.awardedBidderId : row.purchaserId
  return userId === null ? null : { kind, userId, price }
}

/** Null where the history does not have the acceptance yet: it is projected apart from the row. */
export function acceptedOfferIn(
  events: readonly BidLogEvent[],
  { kind, price }: Winner,
): AcceptedOffer | null {
  const type = kind === 'award' ? 'AuctionAwarded' : 'ImmediatePurchaseAccepted'
  const acceptance = events.findLast((event) => event.type === type)
  if (acceptance?.type !== 'AuctionAwarded' && acceptance?.type !== 'ImmediatePurchaseAccepted') return null
  const offer = offerOf(events, acceptance, price)
  if (offer === null) return null
  const confirmation = events.findLast((event) => event.type === 'AwardConfirmed')
  const isOfThisAward = (confirmation?.revision ?? -1) > acceptance.revision
  return {
    offer,
    acceptance,
    confirmation: confirmation?.type === 'AwardConfirmed' && isOfThisAward ? confirmation : null,
    ...statedAt(events, offer.revision),
  }
}

/** The offer that the acceptance names; where its bidder raised it since, the last one at the price. */
function offerOf(
  events: readonly BidLogEvent[],
  { revision: before, data }: AcceptedOffer['acceptance'],
  price: number,
): OfferEvent | null {
  const named = 'bidRevision' in data ? data.bidRevision : data.requestRevision
  const offers = events.filter((event) => isOffer(event) && event.revision < before) as readonly OfferEvent[]
  const offer = offers.find(({ revision }) => revision === named) ?? null
  if (offer === null || offer.data.price === price) return offer
  const raised = offers.findLast((one) => one.data.bidderId === data.bidderId && one.data.price === price)
  return raised ?? offer
}

function isOffer(event: BidLogEvent): event is OfferEvent {
  return 'costs' in event.data
}

function statedAt(
  events: readonly BidLogEvent[],
  revision: number,
): Pick<AcceptedOffer, 'description' | 'terms'> {
  const [first] = events
  if (first?.type !== 'AuctionDrafted') throw new Error('A history starts with a draft')
  const before = events.filter((event) => event.revision <= revision)
  const description = { ...first.data.description }
  const terms = { ...first.data.terms }
  for (const event of before) {
    if (event.type !== 'AuctionRevised') continue
    // In JSON a field is either there or not, never undefined.
    Object.assign(description, event.data.description)
    Object.assign(terms, event.data.terms)
  }
  return { description, terms }
}
