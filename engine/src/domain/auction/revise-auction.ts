import { isInsideNight } from '@zuschlag/contracts/auction/auction-clock'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { changedNames, patched } from './patch.ts'
import { mayManage } from './permissions.ts'
import type { DecisionOccasion } from '@zuschlag/contracts/auction/publication'
import { publicationGaps, purchaseTerms } from '@zuschlag/contracts/auction/publication'
import { earlierEndTerms } from '@zuschlag/contracts/auction/term-changes'
import { currentTerms, hasRunBy } from './status-changes.ts'
import { unexpectedFields } from './unexpected-fields.ts'

/**
 * The description may change until the end, the terms until the first bid; naming a term without changing it
 * is no change. Once the start has come, an announced end moves only later. What is published stays fit to
 * be published (rulebook, Publication and revision). A command that names the revision that its sender saw is
 * refused if somebody else changed the auction since.
 */
export function decideReviseAuction(
  { actor, data }: CommandOf<'ReviseAuction'>,
  auction: Auction,
  at: Instant,
  occasion: DecisionOccasion,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const terms = currentTerms(auction)
  const { expected, ...revision } = data
  const surprising = unexpectedFields(auction, expected)
  if (surprising.length > 0) return reject('auctionChangedMeanwhile', { fields: surprising })
  const changed = changedNames(terms, data.terms)
  // Without another end an unpublished auction whose bids were voided could not be published again.
  const frozen = auction.status === 'Draft' ? changed.filter((name) => name !== 'end') : changed
  if (frozen.length > 0 && auction.bids.length > 0) return reject('termsFrozen', { fields: frozen })
  const revisedTerms = patched(terms, data.terms)
  // Releases before this one let the end move earlier: what they recorded stays as it is.
  const earlier = occasion === 'new' && hasRunBy(auction, at) ? earlierEndTerms(terms, revisedTerms) : []
  if (earlier.length > 0) return reject('endNotLater', { fields: earlier })
  if (auction.status === 'Published') {
    if (changed.includes('end') && isEndInNight(revisedTerms))
      return reject('endInNightTime', { fields: ['end'] })
    // What an older release published as it is can still be revised elsewhere.
    const asked = changed.some((name) => purchaseTerms.includes(name)) ? occasion : 'recorded'
    const fields = publicationGaps(patched(auction.description, data.description), revisedTerms, at, asked)
    if (fields.length > 0) return reject('auctionIncomplete', { fields })
  }
  return accept({ type: 'AuctionRevised', data: revision })
}

function isEndInNight(terms: AuctionTerms): boolean {
  return !terms.openEnd && terms.end !== null && isInsideNight(terms, instantToMs(terms.end))
}
