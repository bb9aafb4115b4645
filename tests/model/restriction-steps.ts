import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidderIdOf } from '../fixtures/auction-commands.ts'
import type { Step } from './auction-steps.ts'
import { manage } from './managing-steps.ts'

/** A limit beside the lowest bid of that moment, also below what stands; every few lift it. */
export const limitBidder = (who: number, offset: number | null): Step => {
  let limit: number | null = null
  return manage(
    'LimitBidder',
    (model) => {
      limit = offset === null ? null : Math.max(1, model.minimumBid + offset)
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if ((model.limits.get(who) ?? null) === limit) return 'admissionUnchanged'
      model.limits.set(who, limit)
      return 'BidderLimited'
    },
    () => ({ bidderId: bidderIdOf(who), limit: limit as Price | null }),
  )
}

export const suspendBidder = (who: number): Step =>
  manage(
    'SuspendBidder',
    (model) => {
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if (model.suspended.has(who)) return 'admissionUnchanged'
      model.suspended.add(who)
      return 'BidderSuspended'
    },
    () => ({ bidderId: bidderIdOf(who), category: 'rulesViolated' }),
  )

export const restoreBidder = (who: number): Step =>
  manage(
    'RestoreBidder',
    (model) => {
      if (model.isWithdrawn) return 'auctionWithdrawn'
      return model.suspended.delete(who) ? 'BidderRestored' : 'admissionUnchanged'
    },
    () => ({ bidderId: bidderIdOf(who) }),
  )
