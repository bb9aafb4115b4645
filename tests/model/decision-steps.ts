import type { AuctionModel, ModelBid } from './auction-model.ts'
import type { Step } from './auction-steps.ts'
import { manage, reason, stepAmong } from './managing-steps.ts'

export const awardTo = (roll: number, hasCategory: boolean): Step => {
  let pick = 0
  return manage(
    'AwardAuction',
    (model) => {
      pick = stepAmong(model.bids, roll)
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if (!model.isPublished) return 'auctionNotPublished'
      if (!model.isOver) return 'auctionNotEnded'
      if (model.award !== 'open') return 'auctionAlreadyDecided'
      if (model.isAsking) return 'counterOfferOpen'
      const bid = model.bids.find(({ step: index, isVoid }) => index === pick && !isVoid)
      if (bid === undefined) return 'bidNotStanding'
      const refused = model.refusedAward(bid, hasCategory)
      if (refused !== null) return refused
      model.award = 'awarded'
      model.winner = bid
      model.isConfirmed = false
      return 'AuctionAwarded'
    },
    ({ revisions }) => ({
      bidRevision: revisions[pick] ?? 0,
      ...(hasCategory && { category: 'handover' as const }),
    }),
  )
}

export const declineAward = manage(
  'DeclineAward',
  (model) => {
    if (model.isWithdrawn) return 'auctionWithdrawn'
    if (!model.isPublished) return 'auctionNotPublished'
    if (!model.isOver) return 'auctionNotEnded'
    if (model.award !== 'open') return 'auctionAlreadyDecided'
    if (model.isAsking) return 'counterOfferOpen'
    if (model.mustAward) return 'sellerBound'
    model.award = 'notAwarded'
    return 'AuctionNotAwarded'
  },
  () => ({ reason }),
)

/** Steps about the award as it stands, or about a bid that never got it. */
const aboutAward = (
  type: 'ConfirmAward' | 'ReportNotConcluded',
  isRight: boolean,
  change: (model: AuctionModel, winner: ModelBid) => string,
): Step => {
  let pick = 0
  return manage(
    type,
    (model) => {
      pick = isRight ? (model.winner?.step ?? 0) : 0
      if (model.isWithdrawn) return 'auctionWithdrawn'
      const { winner } = model
      const isMeant = winner !== null && model.award === 'awarded' && winner.step === pick
      return isMeant ? change(model, winner) : 'bidNotAwarded'
    },
    ({ revisions }) => ({ bidRevision: revisions[pick] ?? 0, category: 'other' as const }),
  )
}

export const confirmAward = (isRight: boolean): Step =>
  aboutAward('ConfirmAward', isRight, (model) => {
    if (model.isConfirmed) return 'awardAlreadyConfirmed'
    model.isConfirmed = true
    return 'AwardConfirmed'
  })

export const reportNotConcluded = (isRight: boolean): Step =>
  aboutAward('ReportNotConcluded', isRight, (model, winner) => {
    model.released.add(winner.who)
    model.award = 'open'
    model.winner = null
    return 'AwardNotConcluded'
  })
