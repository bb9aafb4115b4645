import type { Command } from '@zuschlag/contracts/auction/commands'
import type { DecisionOccasion } from '@zuschlag/contracts/auction/publication'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { decideAcceptImmediatePurchase } from './accept-immediate-purchase.ts'
import { decideAcceptCounterOffer } from './accept-counter-offer.ts'
import type { Auction } from './auction-state.ts'
import { decideAwardAuction } from './award-auction.ts'
import { decideConfirmAward } from './confirm-award.ts'
import type { Decision } from './decision.ts'
import { decideDeclineAward } from './decline-award.ts'
import { decideDeclineImmediatePurchase } from './decline-immediate-purchase.ts'
import { decideDraftAuction } from './draft-auction.ts'
import { decideEndAuction } from './end-auction.ts'
import { decideExtendAuctionEnd } from './extend-auction-end.ts'
import { decideFireDeadlines } from './fire-deadlines.ts'
import { decideGrantAccess } from './grant-access.ts'
import { settledAt } from './phase.ts'
import { decideLimitBidder } from './limit-bidder.ts'
import { decideMakeCounterOffer } from './make-counter-offer.ts'
import { decidePlaceBid } from './place-bid.ts'
import { decidePublishAuction } from './publish-auction.ts'
import { decideReportNotConcluded } from './report-not-concluded.ts'
import { decideRequestImmediatePurchase } from './request-immediate-purchase.ts'
import { decideRestoreBidder } from './restore-bidder.ts'
import { decideReviseAuction } from './revise-auction.ts'
import { decideRevokeAccess } from './revoke-access.ts'
import { decideSuspendBidder } from './suspend-bidder.ts'
import { decideUnpublishAuction } from './unpublish-auction.ts'
import { decideVoidBid } from './void-bid.ts'
import { decideWithdrawAuction } from './withdraw-auction.ts'

export type { Decision } from './decision.ts'

/**
 * What a command does to an auction at an engine time: the facts that happen together, or the first rule that
 * fails. Deadlines that are due are facts of their own and are written before (`dueFacts`); the decision is
 * the same whether or not they were.
 */
export function decide(
  command: Command,
  auction: Auction,
  at: Instant,
  occasion: DecisionOccasion = 'new',
): Decision {
  if (command.type === 'FireDeadlines') return decideFireDeadlines(command, auction, at)
  const settled = settledAt(auction, at)
  switch (command.type) {
    case 'PlaceBid':
      return decidePlaceBid(command, settled, at)
    case 'RequestImmediatePurchase':
      return decideRequestImmediatePurchase(command, settled, at)
    case 'DraftAuction':
      return decideDraftAuction(command, settled)
    case 'ReviseAuction':
      return decideReviseAuction(command, settled, at, occasion)
    case 'PublishAuction':
      return decidePublishAuction(command, settled, at, occasion)
    case 'UnpublishAuction':
      return decideUnpublishAuction(command, settled)
    case 'GrantAccess':
      return decideGrantAccess(command, settled, at)
    case 'RevokeAccess':
      return decideRevokeAccess(command, settled)
    case 'LimitBidder':
      return decideLimitBidder(command, settled)
    case 'SuspendBidder':
      return decideSuspendBidder(command, settled)
    case 'RestoreBidder':
      return decideRestoreBidder(command, settled)
    case 'AcceptImmediatePurchase':
      return decideAcceptImmediatePurchase(command, settled, at)
    case 'DeclineImmediatePurchase':
      return decideDeclineImmediatePurchase(command, settled)
    case 'ExtendAuctionEnd':
      return decideExtendAuctionEnd(command, settled)
    case 'EndAuction':
      return decideEndAuction(command, settled, at)
    case 'WithdrawAuction':
      return decideWithdrawAuction(command, settled)
    case 'AwardAuction':
      return decideAwardAuction(command, settled, at)
    case 'DeclineAward':
      return decideDeclineAward(command, settled, at)
    case 'ConfirmAward':
      return decideConfirmAward(command, settled)
    case 'ReportNotConcluded':
      return decideReportNotConcluded(command, settled)
    case 'MakeCounterOffer':
      return decideMakeCounterOffer(command, settled, at)
    case 'AcceptCounterOffer':
      return decideAcceptCounterOffer(command, settled, at)
    case 'VoidBid':
      return decideVoidBid(command, settled)
    default:
      return assertNever(command)
  }
}
