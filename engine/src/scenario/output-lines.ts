import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from '../domain/auction/auction.ts'
import { priceFigures } from '../domain/auction/bidding.ts'
import type { Players } from './scenario-auction.ts'

/** The lines of `simulate`, as docs/interfaces.md shows them. */

/** `revision` is that of the scenario's history, in which the set-up comes first. */
export function eventLine(
  step: number,
  at: Instant,
  revision: number,
  fact: AuctionFact,
  players: Players,
): string {
  const head = `{"step":${step},"at":"${at}","event":"${fact.type}","revision":${revision}`
  // Nearly all lines are bids: theirs is put together by hand.
  if (fact.type === 'BidPlaced') {
    return `${head},"bidder":${players.quotedNameOf(fact.data.bidderId)},"price":${fact.data.price}}`
  }
  return joined(head, shownData(fact, players))
}

/** One line of an opened object and the members of another. */
function joined(head: string, members: object): string {
  const text = JSON.stringify(members)
  return text === '{}' ? `${head}}` : `${head},${text.slice(1)}`
}

function shownData(fact: AuctionFact, players: Players): object {
  switch (fact.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
      return { bidder: players.nameOf(fact.data.bidderId), price: fact.data.price }
    case 'ImmediatePurchaseAccepted':
    case 'ImmediatePurchaseDeclined':
    case 'AwardConfirmed':
    case 'AwardNotConcluded': {
      const { bidderId, ...data } = fact.data
      return { ...data, bidder: players.nameOf(bidderId) }
    }
    case 'AuctionAwarded': {
      const { bidderId, category, ...data } = fact.data
      return { ...data, ...(category !== null && { category }), bidder: players.nameOf(bidderId) }
    }
    case 'CounterOfferMade': {
      const { price, until, candidates } = fact.data
      return { price, until, bidders: candidates.map(({ bidderId }) => players.nameOf(bidderId)) }
    }
    case 'CounterOfferAccepted': {
      const { bidRevision, bidderId, price } = fact.data
      return { bidRevision, bidder: players.nameOf(bidderId), price }
    }
    case 'AccessGranted': {
      const { userId, until } = fact.data
      return { bidder: players.nameOf(userId), ...(until !== null && { until }) }
    }
    case 'AccessRevoked':
      return { bidder: players.nameOf(fact.data.userId) }
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored': {
      const { bidderId, ...data } = fact.data
      return { bidder: players.nameOf(bidderId), ...data }
    }
    case 'BidVoided': {
      const { bidRevision, reason, standing } = fact.data
      const { currentPrice, bidCount, leaderId } = standing
      return { bidRevision, reason, currentPrice, bidCount, highestBidder: nameOrNull(leaderId, players) }
    }
    case 'AuctionDrafted':
      return {}
    default:
      return fact.data
  }
}

export function rejectionLine(step: number, rejection: Rejection): string {
  const { code, currentPrice, minimumBid } = rejection
  const head = `{"step":${step},"rejected":"${code}"`
  // Nearly all refusals are of bids that are too low: by hand, like the bids.
  if (code === 'auctionBidTooLow' && typeof currentPrice === 'number' && typeof minimumBid === 'number')
    return `${head},"currentPrice":${currentPrice},"minimumBid":${minimumBid}}`
  const { code: _code, ...figures } = rejection
  return joined(head, figures)
}

export function duplicateLine(step: number, duplicateOf: number): string {
  return JSON.stringify({ step, duplicateOf })
}

export function stateLine(auction: Auction, players: Players): string {
  if (auction.status === 'Absent') return JSON.stringify({ state: null })
  const end = auction.status === 'Draft' ? (auction.terms.openEnd ? null : auction.terms.end) : auction.end
  const { bidCount, leaderId } = auction.standing
  return JSON.stringify({
    state: {
      currentPrice: priceFigures(auction).currentPrice,
      bidCount,
      end,
      hasEnded: auction.status === 'Ended',
      highestBidder: nameOrNull(leaderId, players),
    },
  })
}

function nameOrNull(id: Parameters<Players['nameOf']>[0] | null, players: Players): string | null {
  return id === null ? null : players.nameOf(id)
}
