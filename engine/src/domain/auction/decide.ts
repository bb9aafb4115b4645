import type { Command } from '@zuschlag/contracts/auction/commands'
import type { DecisionOccasion } from '@zuschlag/contracts/auction/publication'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import {
  decideAcceptImmediatePurchase,
  decideDeclineImmediatePurchase,
  decideRequestImmediatePurchase,
} from './immediate-purchase.ts'
import {
  decideAcceptCounterOffer,
  decideAwardAuction,
  decideConfirmAward,
  decideDeclineAward,
  decideMakeCounterOffer,
  decideReportNotConcluded,
} from './decision.ts'
import type { Auction } from './auction-state.ts'
import type { Decision } from './guards.ts'
import {
  decideDraftAuction,
  decideEndAuction,
  decideExtendAuctionEnd,
  decideFireDeadlines,
  settledAt,
  decideWithdrawAuction,
} from './lifecycle.ts'
import {
  decideGrantAccess,
  decideLimitBidder,
  decideRestoreBidder,
  decideRevokeAccess,
  decideSuspendBidder,
} from './admission.ts'
import { decidePlaceBid, decideVoidBid } from './bidding.ts'
import { decidePublishAuction, decideReviseAuction, decideUnpublishAuction } from './publication.ts'

export type { Decision } from './guards.ts'

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
